import { m } from "#messages";
// The dashboard: what a visit needs. `who`: the first name of the person who registers. Null when
// that is the reader.

export const visitPageWords = {
  time: (who: string | null) => (who === null ? m.visit_time_own() : m.visit_time_other({ who })),
  anotherTime: (who: string | null) =>
    who === null ? m.visit_another_time_own() : m.visit_another_time_other({ who }),
};
