import type { Action } from "../history.ts";
import type { Scene } from "./draft.ts";

/** The registrant's own messages rest, and somebody lets them go on, or nobody does. */

export const scenesOfRest: Record<string, Scene> = {
  /** From some day on, before and after their hour. They come back by START, by the page, or not. */
  "own messages rest"(draft) {
    const { random } = draft;
    draft.list(0, [8], { text: true, friends: 2 });
    const rest = { do: "rest", household: 0, rests: true } as const;
    draft.at(random.between(1, 7), random.pick(["08:30", "12:00", "22:00"]), rest);
    const back: readonly [Action, ...Action[]] = [
      { do: "text", household: 0, channel: 0, says: "Start!", twice: false },
      { do: "rest", household: 0, rests: false },
      { do: "date", household: 0, location: 0, inDays: 5 },
    ];
    draft.at(8, random.pick(["09:30", "20:00"]), random.pick(back));
    draft.days = 13;
  },

  /** Nobody else is left: the mailbox is dead. */
  "own messages rest, and nothing arrives"(draft) {
    draft.list(0, [7], { text: true });
    draft.at(1, "08:30", { do: "dead", household: 0, channel: 0 });
    draft.at(2, "12:00", { do: "rest", household: 0, rests: true });
    draft.days = 8;
  },
};
