import { type OffsetKey, offeredOffsets, offsets } from "#core/planning/offsets.ts";
import type { Action } from "../history.ts";
import type { Scene } from "./draft.ts";

/** Messages that are due, and messages that are no longer true when their turn comes. */

/** Another date that comes once, with every reminder, told to no contact. */
const plain = { length: 1, every: 0, offsets: offsets.map(({ key }) => key), tells: 0 };

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

  /** Two people read one mailbox and one phone, on clocks that are hours apart. */
  "one address on two clocks"(draft) {
    draft.signUp(0, [60]);
    draft.add(0, "12:05", 0, { email: 2, phone: 3, zone: "Pacific/Honolulu" });
    draft.add(0, "12:06", 0, { email: 2, phone: 3, zone: "America/New_York" });
    draft.at(0, "13:00", { do: "date", household: 0, location: 0, inDays: 8 });
    draft.days = 3;
  },

  /** A reader who has had a reminder moves west, where an earlier one is due. */
  "moved west after a later one"(draft) {
    draft.zone = "Pacific/Guam";
    draft.signUp(0, [14, 6, 372], { text: true, time: "15:23" });
    draft.at(1, "01:03", { do: "range", household: 0, location: 1, inDays: 2, length: 10, isDone: false });
    const change = { do: "change", household: 0, person: 0, email: 7, phone: null } as const;
    draft.at(1, "06:00", { ...change, zone: "Pacific/Pago_Pago" });
  },

  /** A term ends. Its notices come once, however many rounds there are, and dates behind it get no reminder. */
  "the end of a term"(draft) {
    const { random } = draft;
    draft.list(0, [378, 320], { friends: 1 });
    // The first reminder falls on the last day, or next to it.
    draft.list(1, [372, 373]);
    draft.list(2, [400]);
    draft.at(random.pick([364, 365, 366]), "12:30", { do: "pay", household: 2 });
    for (const day of [364, 365, 366])
      draft.at(day, "12:40", { do: "other", household: 1, inDays: 0, ...plain });
    for (const day of [335, 358, 364, 366]) {
      for (const hour of [9, 10, 15]) {
        draft.at(day, `${String(hour).padStart(2, "0")}:${random.between(10, 50)}`, {
          do: "sign-in",
          household: 0,
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

  /**
   * Somebody says "done" while the reminders wait for their provider, and takes it back after the product has looked at them
   * again.
   */
  "done, and not done, while nobody answers"(draft) {
    draft.list(0, [8], { text: true, friends: 1 });
    const channel = draft.random.pick(["email", "text"]);
    draft.at(1, "08:50", { do: "vendor", channel, mood: "down", hours: 3 });
    draft.at(1, "10:00", { do: "done", household: 0, location: 0 });
    draft.at(1, `1${draft.random.between(3, 5)}:00`, { do: "undo", household: 0, location: 0 });
    draft.days = 3;
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

  /** Dates are entered shortly before midnight, shortly after, and shortly before the hour of a message. */
  "entered at the edge of a day"(draft) {
    const { random } = draft;
    for (const household of [0, 1, 2]) draft.list(household, [60], { text: true, friends: 1 });
    draft.at(0, "23:50", { do: "date", household: 0, location: 0, inDays: random.pick([0, 0, 1, 3]) });
    draft.at(1, "00:10", { do: "date", household: 1, location: 0, inDays: random.pick([0, 0, 1, 3]) });
    draft.at(1, random.pick(["07:50", "08:30"]), {
      do: "date",
      household: 2,
      location: 0,
      inDays: random.between(0, 3),
    });
    draft.days = 5;
  },

  /** Somebody corrects the first day of a range after that day has come, and before it has. */
  "a first day that is corrected"(draft) {
    const { random } = draft;
    const last = random.between(20, 30);
    const range = (day: number, from: number): Action => {
      const [inDays, length] = [last - day, last - from + 1];
      return { do: "range", household: 0, location: 0, isDone: false, inDays, length };
    };
    draft.list(0, [60], { text: true, friends: 1 });
    const days = [random.between(1, 4), random.between(5, 8), random.between(1, 9)] as const;
    draft.at(0, "13:00", range(0, days[0]));
    draft.at(days[1], random.pick(["08:30", "12:00"]), range(days[1], random.between(1, days[1] + 2)));
    draft.at(10, "12:00", range(10, days[2]));
    draft.days = 13;
  },

  /** A range is done, the next date is entered, and the "done" is taken back: the range is back. */
  "a range that is taken back"(draft) {
    const { random } = draft;
    draft.list(0, [60], { friends: 1 });
    const range = { do: "range", household: 0, location: 0 } as const;
    draft.at(0, "13:00", {
      ...range,
      inDays: random.between(4, 9),
      length: random.between(8, 12),
      isDone: false,
    });
    draft.at(1, "12:00", {
      ...range,
      inDays: random.between(80, 90),
      length: random.pick([1, 5]),
      isDone: true,
    });
    draft.at(2, "12:00", { do: "undo", household: 0, location: 0 });
    draft.days = 4;
  },

  /** Other dates, entered when some of their reminders would have been due. */
  "other dates, entered late"(draft) {
    const { random } = draft;
    draft.list(0, [60], { text: true, friends: 1 });
    for (const inDays of [0, random.between(1, 3), random.between(4, 8)]) {
      draft.at(0, "13:00", { do: "other", household: 0, inDays, ...plain });
      draft.at(0, "13:00", { do: "other", household: 0, inDays, ...plain, offsets: offeredOffsets(inDays) });
    }
    draft.days = 5;
  },

  /** Other dates on one day with a date, told to some: "done", a contact who is told no longer, and the date after. */
  "other dates, told to some"(draft) {
    const { random } = draft;
    draft.list(0, [3], { text: true, friends: 2 });
    const chosen = random.pick<OffsetKey[]>([
      ["-3", "-1", "0", "1", "3"],
      ["-3", "0"],
      ["-1", "1"],
    ]);
    draft.at(0, "13:00", {
      do: "other",
      household: 0,
      inDays: 3,
      length: 1,
      every: 1,
      offsets: chosen,
      tells: random.between(0, 2),
    });
    draft.at(0, "13:05", {
      do: "other",
      household: 0,
      inDays: 4,
      length: 1,
      every: 0,
      offsets: ["-1", "0"],
      tells: 2,
    });
    draft.at(2, "08:59", {
      do: "change-other",
      household: 0,
      location: 1,
      inDays: 1,
      length: 1,
      every: 1,
      offsets: chosen,
      tells: 0,
    });
    draft.at(3, "12:00", { do: "done", household: 0, location: random.between(0, 2) });
    draft.at(4, "10:00", {
      do: "change-other",
      household: 0,
      location: 1,
      inDays: 0,
      length: 1,
      every: 2,
      offsets: chosen,
      tells: 1,
    });
    draft.at(6, "12:00", { do: "date", household: 0, location: 1, inDays: random.between(0, 8) });
    draft.days = 9;
  },

  /** A date that nobody answers: three days later its place waits for the next date. */
  "three silent days"(draft) {
    draft.list(0, [draft.random.between(0, 2)]);
    draft.days = 8;
  },
  /** One list, whose reminders, questions and answers go to readers of two languages in the same rounds. */
  "readers of two languages"(draft) {
    const household = draft.random.between(0, 1);
    const { zone } = draft;
    draft.list(household, [8], { text: true });
    for (const [email, language] of [
      [1, "en"],
      [2, "es"],
    ] as const)
      draft.at(0, "12:05", { do: "add", household, zone, email, phone: null, language });
    draft.at(1, "12:00", {
      do: "text",
      household,
      channel: 0,
      says: draft.random.pick(["HELP", "ayuda"]),
      twice: false,
    });
    draft.days = 2;
  },
};
