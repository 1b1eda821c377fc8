import type { Action } from "../history.ts";
import type { Scene } from "./draft.ts";

/** People who ask to be reminded later, and forget. */

export const scenesOfLater: Record<string, Scene> = {
  /** They ask each day, by text and by any link, at any hour, and never say done. */
  "later, and forgotten"(draft) {
    const { random } = draft;
    draft.list(0, [8, 8], { text: true, friends: 2 });
    const hours = ["08:30", "12:59", "15:59", "17:59", "18:00", "20:30", "23:00"] as const;
    for (let day = 1; day < 13; day += 1) {
      for (let times = random.between(1, 3); times > 0; times -= 1) {
        const message = random.between(0, 8);
        const link = { do: "link", household: 0, purpose: "later", message } as const;
        const text = {
          do: "text",
          household: 0,
          channel: 0,
          says: "later",
          twice: random.chance(0.3),
        } as const;
        draft.at(day, random.pick(hours), random.pick<Action>([link, text]));
      }
    }
    draft.days = 14;
  },

  /** The reminder that comes again meets its provider's outage, a stop, a done that is taken back, another date. */
  "later, and then something else"(draft) {
    const { random } = draft;
    draft.list(0, [5], { text: true, friends: 1 });
    for (const day of [1, 2, 3, 4, 5]) {
      draft.at(day, "14:00", { do: "text", household: 0, channel: 0, says: "later", twice: false });
      draft.at(day, "14:05", { do: "link", household: 0, purpose: "later", message: random.between(0, 3) });
    }
    const [from, to] = [random.between(1, 4), random.pick(["16:00", "17:30", "18:00"])];
    draft.at(
      from,
      to,
      random.pick<Action>([
        { do: "text", household: 0, channel: 0, says: "STOP", twice: false },
        { do: "link", household: 0, purpose: "done", message: 0 },
        { do: "date", household: 0, location: 0, inDays: 4 },
        { do: "rest", household: 0, rests: true },
      ]),
    );
    draft.days = 9;
  },
};
