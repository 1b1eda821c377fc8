import type { Scene } from "./draft.ts";

/** What providers and people report: later, twice, and about addresses that accept nothing. */

export const scenesOfAnswering: Record<string, Scene> = {
  /** A text is reported as lost, goes again, and the lost copy is reported once more. */
  "a text is lost twice over"(draft) {
    const lost = { do: "report", household: 0, outcome: "lost", twice: false } as const;
    draft.list(0, [8], { text: true });
    draft.at(1, `09:${draft.random.between(10, 50)}`, { ...lost, message: 0 });
    // By then a vendor has taken the second copy, so the copy before the newest is meant.
    draft.at(1, "18:00", { ...lost, message: 1 });
    draft.days = 3;
  },

  /** A mail comes back with a transient reply, goes again, and the same news is reported once more. */
  "news that is read again"(draft) {
    const { random } = draft;
    draft.list(0, [8]);
    draft.at(1, `09:${random.between(10, 50)}`, {
      do: "bounce",
      household: 0,
      message: 0,
      byAddress: false,
      twice: random.chance(0.3),
      reply: "452 4.2.2 Mailbox full",
      again: random.between(5, 9),
    });
    draft.days = 3;
  },

  /** An address dies, works again, and gets the first reminder of the next date. */
  "an address dies and is well again"(draft) {
    const { random } = draft;
    draft.list(0, [8], { friends: 4 });
    draft.at(0, "20:00", { do: "dead", household: 0, channel: random.between(1, 4) });
    draft.at(1, "20:00", ...[1, 2, 3, 4].map((channel) => ({ do: "alive", household: 0, channel }) as const));
    draft.at(2, "12:00", { do: "date", household: 0, location: 0, inDays: random.between(8, 9) });
    draft.days = 6;
  },

  /** A number that has not agreed yet accepts nothing. That gives nobody the right to try it. */
  "a number dies before it agrees"(draft) {
    const { random } = draft;
    // Asked in the morning, all at once: the other numbers accept the question.
    for (const household of [0, 1, 2]) draft.signUp(household, [8], { text: true, time: "22:00" });
    draft.at(0, "22:30", { do: "dead", household: random.between(0, 2), channel: 1 });
    draft.days = 3;
  },

  /** The provider reports that the question to a number has reached nobody. */
  "a question that reaches nobody"(draft) {
    draft.signUp(0, [60], { text: true });
    draft.at(0, "13:00", { do: "date", household: 0, location: 0, inDays: 6 });
    draft.at(1, "12:00", { do: "report", household: 0, message: 0, outcome: "unknown", twice: false });
    draft.days = 3;
  },

  /** A reader agrees while the provider counts as down, because the other numbers are dead: the text gets into line only then. */
  "agreed while the provider counts as down"(draft) {
    const { random } = draft;
    draft.signUp(0, [8], { text: true });
    draft.list(1, [8], { text: true });
    for (const phone of [0, 1, 2, 3, 4]) draft.add(0, "12:20", 1, { phone });
    for (const channel of [1, 2, 3, 4, 5]) {
      draft.at(0, "12:30", { do: "text", household: 1, channel, says: "Start!", twice: false });
    }
    for (const channel of [1, 2, 3, 4, 5, 6]) draft.at(0, "20:00", { do: "dead", household: 1, channel });
    draft.at(1, `1${random.between(2, 8)}:${random.between(10, 50)}`, {
      do: "text",
      household: 0,
      channel: 0,
      says: "Start!",
      twice: false,
    });
    draft.days = 4;
  },

  /** A number's STOP meets a transaction that does not see it; another channel is stopped on the dashboard. */
  "stopped, and written down as willing"(draft) {
    const { random } = draft;
    draft.list(0, [8], { text: true, friends: 1 });
    draft.list(1, [8], { text: true });
    draft.at(0, random.pick(["13:00", "20:00"]), { do: "stop-unseen", household: 0, channel: 0 });
    draft.at(0, "13:30", { do: "stop", household: 1, channel: random.between(0, 1) });
  },

  /** A text that was put off in the evening is not claimed at night. */
  "a text put off into the night"(draft) {
    const { random } = draft;
    draft.list(0, [60], { text: true });
    for (const phone of [0, 1, 2]) draft.add(0, "12:20", 0, { phone });
    for (const channel of [1, 2, 3]) {
      draft.at(0, "12:30", { do: "text", household: 0, channel, says: "Start!", twice: false });
    }
    draft.at(0, "20:40", { do: "vendor", channel: "text", mood: random.pick(["flaky", "down"]), hours: 4 });
    draft.at(0, "20:50", { do: "date", household: 0, location: 0, inDays: random.between(4, 7) });
  },
};
