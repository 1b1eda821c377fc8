import type { Scene } from "./draft.ts";

/** What is due, and what is no longer true when its turn comes. */

export const scenesOfPlanning: Record<string, Scene> = {
  /** Texts wait for the morning. In the night their dates are moved, moved away and back, or done. */
  "what is said at night"(draft) {
    const { random } = draft;
    const inDays = random.between(5, 7);
    for (const household of [0, 1, 2, 3]) {
      draft.list(household, [60], { text: true });
      draft.at(0, "21:30", { do: "date", household, location: 0, inDays });
    }
    draft.at(0, "22:30", { do: "date", household: 0, location: 0, inDays: inDays - 1 });
    draft.at(0, "22:40", { do: "date", household: 1, location: 0, inDays: random.between(30, 60) });
    draft.at(1, "08:20", { do: "date", household: 1, location: 0, inDays: inDays - 1 });
    draft.at(
      0,
      "22:50",
      { do: "done", household: 2, location: 0 },
      { do: "done", household: 3, location: 0 },
    );
    draft.at(1, random.pick(["02:00", "08:25"]), { do: "undo", household: 3, location: 0 });
    draft.days = 4;
  },

  /** Two people read one mailbox, on one clock or on two, and the first of them leaves the list when the reminder has come. */
  "one mailbox, two readers"(draft) {
    const { random } = draft;
    draft.list(0, [8, 2]);
    const further = random.pick([draft.zone, draft.zone, "Pacific/Pago_Pago"]);
    draft.add(0, "12:05", 0, { email: 3 });
    draft.add(0, "12:06", 0, { email: 3, zone: further });
    draft.at(1, random.pick(["09:30", "11:00", "16:00"]), { do: "remove-sharer", household: 0 });
  },

  /** A term ends. Its notices come once, however many rounds there are, and dates behind it get no reminder. */
  "the end of a term"(draft) {
    const { random } = draft;
    draft.list(0, [378, 320], { friends: 1 });
    for (const day of [335, 358, 364, 366]) {
      for (const hour of [9, 10, 15]) {
        draft.at(day, `${String(hour).padStart(2, "0")}:${random.between(10, 50)}`, {
          ...{ do: "sign-in", household: 0 },
        });
      }
    }
    for (const day of [372, 376, 379]) draft.at(day, "11:30", { do: "sign-in", household: 0 });
    draft.days = 381;
  },

  /** Nobody on a list accepts anything: its holder is told for each date anew. */
  "nobody is reached"(draft) {
    draft.list(0, [3]);
    draft.at(0, "13:00", { do: "link", household: 0, purpose: "stop", message: 0 });
    draft.at(2, "12:00", { do: "date", household: 0, location: 0, inDays: draft.random.between(3, 6) });
    draft.days = 4;
  },

  /** A question, and the news that a date is done, wait for their provider, and are no longer true when it is back. */
  "notices that were kept back"(draft) {
    const { random } = draft;
    draft.list(0, [8], { friends: 1 });
    draft.list(1, [5]);
    draft.at(0, "14:00", { do: "done", household: 1, location: 0 });
    draft.at(
      ...([1, "08:50"] as const),
      { do: "vendor", channel: "email", mood: "flaky", hours: 0 },
      { do: "vendor", channel: "text", mood: "down", hours: 9 },
    );
    // By then the first list's reminder has come. The second list's question was asked, and stays.
    draft.at(1, "08:58", { do: "vendor", channel: "email", mood: "down", hours: random.between(4, 6) });
    draft.at(1, "10:00", { do: "date", household: 1, location: 0, inDays: random.between(9, 30) });
    draft.at(2, "09:20", { do: "vendor", channel: "email", mood: "down", hours: random.between(4, 6) });
    draft.at(2, "10:00", { do: "link", household: 0, purpose: "done", message: 0 });
    draft.at(2, "11:00", { do: "undo", household: 0, location: 0 });
    draft.days = 4;
  },

  /** A date that nobody answers: three days later its place waits for the next date. */
  "three silent days"(draft) {
    draft.list(0, [draft.random.between(0, 2)]);
    draft.days = 8;
  },
};
