import { m } from "#messages";

type Whose = string | null;

/** The weekly question for the next date, or for those of several places at once. `whose`: null when they are the reader's. */
export const nextDateWords = {
  ask: (whose: Whose): string => (whose === null ? m.next_date_ask_own() : m.next_date_ask_other({ whose })),
  askAll: (whose: Whose): string =>
    whose === null ? m.next_date_ask_all_own() : m.next_date_ask_all_other({ whose }),
};
