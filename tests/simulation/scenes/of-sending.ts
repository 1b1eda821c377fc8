import { breakages } from "../history.ts";
import { directoryOutage, refusalsOfUs } from "../vendor-answers.ts";
import type { Draft, Scene } from "./draft.ts";

/** Events between the claim of a message and its mark. */

/** A long morning of mails for two lists, at 09:00 of the second day: 24 to 40 of them. */
function longMorning(draft: Draft): void {
  const { random } = draft;
  const dates = Array.from({ length: random.between(2, 3) }, () => 8);
  for (const household of [0, 1]) draft.list(household, dates, { friends: random.between(4, 5) });
}

const anyReply = refusalsOfUs.filter((reply) => /relay|rcpthosts|Sender Identity/.test(reply));

export const scenesOfSending: Record<string, Scene> = {
  /** Texts are claimed before 21:00, and their slow provider comes to the last of them after 21:00. */
  "texts run into the night"(draft) {
    const { random } = draft;
    draft.list(0, [60], { text: true });
    for (const phone of [0, 1, 2, 3]) draft.add(0, "12:20", 0, { phone });
    for (const channel of [0, 1, 2, 3, 4]) {
      draft.at(0, "12:30", { do: "text", household: 0, channel, says: "Start!", twice: false });
    }
    draft.at(
      ...([0, "20:56"] as const),
      { do: "vendor", channel: "text", mood: "slow", hours: 3 },
      { do: "width", atOnce: random.between(1, 2), batch: 33, hours: 3 },
    );
    draft.at(0, `20:57:${random.between(10, 50)}`, {
      do: "date",
      household: 0,
      location: 0,
      inDays: random.between(4, 7),
    });
  },

  /** A text to each of seven dates is due just before 21:00, and waits for the morning behind its slow provider. */
  "texts held past nine"(draft) {
    draft.at(0, "20:58", { do: "vendor", channel: "text", mood: "slow", hours: 1 });
    draft.signUp(0, [1, 2, 3, 4, 5, 6, 7], { text: true, time: "20:58:01" });
  },

  /** Mails wait behind a slow server, and somebody says "done" meanwhile. */
  "done behind a slow server"(draft) {
    const { random } = draft;
    draft.list(0, [8], { friends: 5 });
    draft.at(
      ...([1, "08:50"] as const),
      { do: "vendor", channel: "email", mood: "slow", hours: 3 },
      { do: "width", atOnce: random.between(1, 2), batch: 33, hours: 3 },
      {
        do: "meanwhile",
        send: random.between(2, 4),
        actions: [{ do: "done", household: 0, location: 0 }],
      },
    );
  },

  /** A process ends in the middle of a long morning, while its database is slow to commit. */
  "a death with much in flight"(draft) {
    const { random } = draft;
    longMorning(draft);
    draft.at(
      ...([1, "08:50"] as const),
      { do: "width", atOnce: 10, batch: 33, hours: 3 },
      { do: "slow-commits", seconds: random.between(4, 12), hours: 1 },
      { do: "kill-sending", send: random.between(12, 20), taken: true },
    );
  },

  /** The provider does not answer on a long morning, and later answers again. */
  "nobody answers on a long morning"(draft) {
    longMorning(draft);
    draft.at(
      ...([1, "08:50"] as const),
      { do: "width", atOnce: 10, batch: 33, hours: 8 },
      { do: "vendor", channel: "email", mood: "down", hours: draft.random.between(1, 4) },
    );
  },

  /** One worker's batch lasts longer than its lease, and another worker's sweeps go on. */
  "a batch beside another worker"(draft) {
    draft.list(0, [8, 8], { friends: draft.random.between(3, 5) });
    draft.at(
      ...([1, "08:50"] as const),
      { do: "vendor", channel: "email", mood: "slow", hours: 1 },
      { do: "width", atOnce: 1, batch: 33, hours: 4 },
      { do: "second-worker", hours: 3, eachMinute: true },
    );
  },

  /** A dispatcher freezes, its claim is given back, another one sends, and the first dispatcher marks its own try. */
  "a late mark"(draft) {
    const { random } = draft;
    for (const household of [0, 1, 2]) {
      draft.list(household, [8 + household]);
      const day = 1 + household;
      draft.at(
        ...([day, "08:50"] as const),
        { do: "width", atOnce: 1, batch: 33, hours: 2 },
        { do: "vendor", channel: "email", mood: "slow", hours: 2 },
        // The dispatcher's fifth gate is the mark: it looks, asks which providers are down, claims, sends, marks.
        { do: "freeze", gate: 5, minutes: random.between(600, 760) / 60 },
      );
    }
    draft.days = 5;
  },

  /**
   * Texts wait behind a slow provider for a last look. Their dispatcher freezes there until another one has its claims, or
   * into the night.
   */
  "a freeze at the door"(draft) {
    const { random } = draft;
    draft.list(0, [60], { text: true });
    for (const phone of [0, 1, 2]) draft.add(0, "12:20", 0, { phone });
    for (const channel of [0, 1, 2, 3]) {
      draft.at(0, "12:30", { do: "text", household: 0, channel, says: "Start!", twice: false });
    }
    for (const day of [0, 1, 2]) {
      draft.at(
        ...([day, "20:38"] as const),
        { do: "vendor", channel: "text", mood: "slow", hours: 3 },
        { do: "width", atOnce: 1, batch: 33, hours: 4 },
        { do: "second-worker", hours: 3, eachMinute: true },
      );
      const at = `20:${random.between(40, 50)}`;
      draft.at(day, at, { do: "date", household: 0, location: 0, inDays: 4 + day });
      draft.at(day, at, { do: "freeze", gate: random.between(8, 13), minutes: random.between(9, 16) });
    }
    draft.days = 4;
  },

  /** A stranger asks for codes, again and again, to addresses whose server refuses them in words that sound as if they were about us. */
  "a stranger asks for codes that are refused"(draft) {
    const { random } = draft;
    const says = random.pick([...refusalsOfUs, "450 4.1.2 Domain not found", "454 4.7.0 Throttling failure"]);
    for (const household of [0, 1]) draft.list(household, [1, 8], { friends: 3 });
    draft.at(1, "08:59:30", { do: "ask", count: 40, says });
    for (const time of ["09:00:20", "09:01:10", "09:02:30"])
      draft.at(1, time, { do: "ask", count: 10, says });
    draft.at(1, "09:02", { do: "date", household: 0, location: 0, inDays: 1 });
  },

  /** A server takes some mails and never acknowledges them. */
  "a silent server"(draft) {
    for (const household of [0, 1]) draft.list(household, [8], { friends: 4 });
    draft.at(1, "08:50", { do: "vendor", channel: "email", mood: "silent", hours: 12 });
    draft.at(1, "14:00", { do: "sign-in", household: 0 });
    draft.days = 3;
  },

  /** A server swallows all mails of a long morning for a while, codes among them, and then takes what it is given. */
  "a server that swallows everything"(draft) {
    const { random } = draft;
    longMorning(draft);
    draft.at(
      ...([1, "08:50"] as const),
      { do: "width", atOnce: 10, batch: 33, hours: 8 },
      { do: "vendor", channel: "email", mood: "swallowing", hours: random.pick([0.2, 1, 4]) },
    );
    draft.at(1, "09:05", { do: "sign-in", household: 0 });
  },

  /** The database fails at the moment when sent messages are marked. */
  "a mark that fails"(draft) {
    const { random } = draft;
    draft.list(0, [8], { friends: 4 });
    for (let count = 0; count < 3; count += 1) {
      draft.at(1, "08:50", {
        do: "fault",
        role: "dispatch",
        since: "sending",
        executed: false,
        statement: random.between(1, 4),
        breaks: random.pick(breakages),
      });
    }
  },

  /** The database fails at the last look before the sending, and at the mark. */
  "a last look that fails"(draft) {
    draft.list(0, [8], { friends: 4 });
    for (const [statement, breaks] of [
      [2, "unknownHost"],
      [4, "readOnly"],
      [1, "unusable"],
    ] as const) {
      draft.at(1, "08:50", {
        do: "fault",
        role: "dispatch",
        since: "sending",
        executed: false,
        statement,
        breaks,
      });
    }
  },

  /** A process dies with reminders in flight, and the next offset falls due before its leases end. */
  "overtaken in a dead hand"(draft) {
    const { random } = draft;
    draft.list(0, [60], { friends: 2 });
    draft.at(1, `08:5${random.between(3, 7)}:30`, {
      do: "date",
      household: 0,
      location: 0,
      inDays: random.pick([1, 3]),
    });
    draft.at(1, "08:50", { do: "kill-sending", send: random.between(0, 2), taken: false });
  },

  /** A busy server gives each of a few mails another try. */
  "a busy server"(draft) {
    for (const household of [0, 1]) draft.list(household, [8], { friends: 4 });
    draft.at(1, "08:50", { do: "vendor", channel: "email", mood: "flaky", hours: 6 });
  },

  /** The server says "user unknown" about everybody, on a morning on which everybody used to get their mail. */
  "a directory out of order"(draft) {
    for (const household of [0, 1, 2]) draft.list(household, [8], { friends: draft.random.between(1, 3) });
    draft.at(1, "08:50", {
      do: "vendor",
      channel: "email",
      mood: "refuses",
      hours: 3,
      says: directoryOutage,
    });
  },

  /** The server refuses us for hours, or for longer than a day, and then takes our mail again. */
  "refused, and taken again"(draft) {
    const { random } = draft;
    for (const household of [0, 1]) draft.list(household, [8], { friends: 1 });
    const says = anyReply[random.between(0, anyReply.length - 1)] ?? "550 relay not permitted";
    draft.at(1, "08:50", {
      do: "vendor",
      channel: "email",
      mood: "refuses",
      hours: random.pick([3, 20, 30]),
      says,
    });
    draft.days = 4;
  },
};
