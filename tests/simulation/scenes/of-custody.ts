import type { Action } from "../history.ts";
import type { Scene } from "./draft.ts";

/** Somebody cannot come, and somebody says otherwise, or nobody does. */

export const scenesOfCustody: Record<string, Scene> = {
  /** In custody from some day on: the texts rest, before and after their hour, and come back by START, by the page, or not. */
  "in custody"(draft) {
    const { random } = draft;
    draft.list(0, [8], { text: true, friends: 2 });
    const custody = { do: "cannot-come", household: 0, location: 0, reason: "custody", tell: true } as const;
    draft.at(random.between(1, 7), random.pick(["08:30", "12:00", "22:00"]), custody);
    const back: readonly [Action, ...Action[]] = [
      { do: "text", household: 0, channel: 0, says: "Start!", twice: false },
      { do: "go-on", household: 0 },
      { do: "can-come", household: 0, location: 0 },
      { do: "link", household: 0, purpose: "can-come", message: random.between(0, 3) },
      { do: "date", household: 0, location: 0, inDays: 5 },
    ];
    draft.at(8, random.pick(["09:30", "20:00"]), random.pick(back));
    draft.days = 13;
  },

  /** In custody, and nobody else is left: the mailbox is dead. */
  "in custody, and nothing arrives"(draft) {
    draft.list(0, [7], { text: true });
    draft.at(1, "08:30", { do: "dead", household: 0, channel: 0 });
    draft.at(2, "12:00", { do: "cannot-come", household: 0, location: 0, reason: "custody", tell: false });
    draft.days = 8;
  },

  /** Readers say it and take it back, again and again. */
  "cannot come, by links"(draft) {
    const { random } = draft;
    draft.list(0, [6], { friends: 3 });
    for (const day of [0, 1, 2, 3, 4, 5]) {
      for (const purpose of ["cannot-come", "can-come"] as const)
        draft.at(day, `1${random.between(4, 7)}:00`, {
          do: "link",
          household: 0,
          purpose,
          message: random.between(0, 8),
        });
    }
    draft.days = 8;
  },
};
