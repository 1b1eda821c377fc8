import { refusalsOfUs } from "../vendor-answers.ts";
import type { Scene } from "./draft.ts";

/** The first mail vendor is down, or refuses us, on the very day of dates, and comes back within hours (odd seeds have a second). */
export const scenesOfSecondVendor: Record<string, Scene> = {
  "the first mail vendor fails on the day"(draft) {
    const { random } = draft;
    draft.days = 3;
    for (const household of [0, 1]) draft.list(household, [1, 2], { friends: random.between(2, 4) });
    draft.at(1, "07:50", {
      do: "vendor",
      channel: "email",
      hours: random.between(1, 6),
      ...(random.chance(0.5)
        ? { mood: "down" as const }
        : { mood: "refuses" as const, says: random.pick(refusalsOfUs) }),
    });
    draft.at(1, "08:30", { do: "date", household: 0, location: 0, inDays: 1 });
  },
  "the first mail vendor loses its answers on the day"(draft) {
    const { random } = draft;
    draft.days = 3;
    for (const household of [0, 1]) draft.list(household, [1, 2], { friends: random.between(2, 4) });
    draft.at(1, "07:50", {
      do: "vendor",
      channel: "email",
      mood: random.pick(["silent", "flaky"]),
      hours: 3,
    });
    draft.at(1, "07:55", { do: "kill-sending", send: random.between(0, 6), taken: true });
    draft.at(1, "08:20", { do: "vendor", channel: "email", mood: "down", hours: 2 });
  },
};
