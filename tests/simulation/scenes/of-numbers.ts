import type { Scene } from "./draft.ts";

/** Numbers that may have changed hands, and the acts of their old and new holders. */

const names = (all = false) => {
  const numbers = [0, 1, 2];
  return { do: "carrier-file", numbers, names: all ? "all" : "some", isCut: false } as const;
};
const says = (household: number, text: "done" | "who is this" | "HELP" | "Start!") =>
  ({ do: "text", household, channel: 0, says: text, twice: false }) as const;

export const scenesOfNumbers: Record<string, Scene> = {
  /** The carriers name her number. She has kept it, and says so in time, or on her date. */
  "she has a new phone company"(draft) {
    const { random } = draft;
    draft.days = 8;
    draft.list(0, [7], { text: true, friends: random.between(0, 1) });
    draft.at(1, "13:00", names());
    draft.at(random.pick([3, 4, 7]), "14:00", says(0, "done"), says(0, "Start!"), says(0, "done"));
  },

  /** A stranger has her number, and texts as strangers do. A START opens it, and she is told. */
  "a stranger has her number"(draft) {
    const { random } = draft;
    draft.days = 60;
    draft.list(0, [52], { text: true, friends: 1 });
    draft.at(1, "13:00", names());
    const words = ["done", "who is this", "HELP", "Start!"] as const;
    for (const day of [46, 48, 50]) draft.at(day, "14:00", says(0, random.pick(words)));
  },

  /** A file that names everybody, or a file that is cut and then comes whole. */
  "a carrier's wrong file"(draft) {
    draft.days = 6;
    for (const household of [0, 1, 2, 3]) draft.list(household, [5], { text: true });
    draft.at(1, "13:00", draft.random.chance(0.5) ? names(true) : { ...names(), isCut: true });
    draft.at(3, "13:00", names());
  },

  /** "My number changed", by the link of a mail to her, or to somebody on her list. */
  "my number changed"(draft) {
    draft.days = 9;
    draft.list(0, [8], { text: true });
    draft.add(0, "12:05", 0, { email: 3, phone: 3 });
    for (const message of [0, 1, 2])
      draft.at(1 + message, "14:00", { do: "link", household: 0, purpose: "changed", message });
    draft.at(6, "14:00", says(0, "Start!"));
  },
};
