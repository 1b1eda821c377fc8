import type { Temporal } from "temporal-polyfill";

/** The local time of reminders, and of notices to the account holder. */
export const morning = "09:00";

/** The local time of a message on the very day: an hour earlier, before the office opens. */
const early = "08:00";

/** Local time at which a message goes out. */
export type SendAt = typeof morning | typeof early;

/**
 * When reminders go out: days relative to the date, and the time of day on the recipient's own clock. For a range of days
 * they count to its last day. This is the one table of the offsets.
 */
export const offsets = [
  { days: -7, sendAt: morning },
  { days: -3, sendAt: morning },
  { days: -1, sendAt: morning },
  { days: 0, sendAt: early },
  { days: 1, sendAt: morning },
  { days: 3, sendAt: morning },
] as const;

/** Offsets whose messages leave before all others that are due: the day before, and the day itself. */
export const urgentOffsets: readonly (typeof offsets)[number]["days"][] = [-1, 0];

/** A date that comes once has no reminder after this offset: nothing is asked about it any more. */
const lastOnceOffsetDays = 1;

/** A date, and what decides on which days it has messages. */
export interface DueDate {
  /** The date. For a range of days its last day. */
  dueOn: Temporal.PlainDate;
  /** The first day of a range of days. Null for a single day. */
  opensOn: Temporal.PlainDate | null;
  /** The day of the appointment, if there is one. Not after `dueOn`. */
  appointmentOn: Temporal.PlainDate | null;
  /** The date comes once: no date follows it. */
  isOnce: boolean;
}

/** A single day that comes again, without an appointment. */
export const singleDay = (dueOn: Temporal.PlainDate): DueDate => ({
  dueOn,
  opensOn: null,
  appointmentOn: null,
  isOnce: false,
});

/** The date of a location, as its row has it. */
export const dueDateOf = (location: {
  nextDueOn: Temporal.PlainDate;
  opensOn: Temporal.PlainDate | null;
  appointmentOn: Temporal.PlainDate | null;
  onceAbout: string | null;
}): DueDate => ({
  dueOn: location.nextDueOn,
  opensOn: location.opensOn,
  appointmentOn: location.appointmentOn,
  isOnce: location.onceAbout !== null,
});

/** A day with a message: how many days after the date (negative before it), and at what local time. */
export interface MessageDay {
  days: number;
  sendAt: SendAt;
}

/** How many days before the date the first of the offsets goes out. */
export const firstReminderDaysBefore = -offsets[0].days;

/** After the last offset has passed, its reminder still goes out once within this many days. */
export const catchUpDays = 7;

/** The offset with which the catch-up week of every date begins. */
export const lastOffset: MessageDay = offsets[offsets.length - 1] ?? offsets[0];

/** Whether a message of this day is one of the six, and does not depend on the range or the appointment. */
export function isOffsetDays(days: number): boolean {
  return offsets.some((offset) => offset.days === days);
}

/** The six offsets of this date; five for a date that comes once. */
export function offsetsOf({ isOnce }: Pick<DueDate, "isOnce">): MessageDay[] {
  return offsets.filter(({ days }) => !isOnce || days <= lastOnceOffsetDays);
}

/**
 * The days with a message, in order: the offsets, the first day of a range, the day before an appointment and the
 * appointment's day. Days that fall together have one message, at the earlier time.
 */
export function messageDays(date: DueDate): MessageDay[] {
  const { dueOn, opensOn, appointmentOn } = date;
  const further: MessageDay[] = [];
  if (opensOn !== null) further.push({ days: daysUntil(opensOn, dueOn), sendAt: morning });
  if (appointmentOn !== null) {
    const days = daysUntil(appointmentOn, dueOn);
    further.push({ days: days - 1, sendAt: morning }, { days, sendAt: early });
  }
  const times = new Map<number, SendAt>();
  for (const { days, sendAt } of [...offsetsOf(date), ...further]) {
    const other = times.get(days);
    times.set(days, other !== undefined && other < sendAt ? other : sendAt);
  }
  return [...times].map(([days, sendAt]) => ({ days, sendAt })).sort((one, other) => one.days - other.days);
}

/** The day of the first message that these dates bring. There is at least one date. */
export function firstMessageDay(dates: readonly DueDate[]): Temporal.PlainDate {
  const [first, ...others] = dates.map((date) => date.dueOn.add({ days: messageDays(date)[0]?.days ?? 0 }));
  if (!first) throw new RangeError("Without a date there is no message.");
  return others.reduce((earliest, day) => (daysUntil(day, earliest) < 0 ? day : earliest), first);
}

/**
 * What a message's day is, other than an offset: the first day of a range, or an appointment's day or the day before. A message
 * keeps what it was planned for, so that the history stays true when the range or the appointment changes.
 */
export const occasions = ["first-day", "day-before-appointment", "appointment"] as const;

export type Occasion = (typeof occasions)[number];

/**
 * The occasion of a day with a message, as the message speaks of it (`subjectOf` in core/words/messages): an appointment on the
 * date itself and a range that begins on the day before its last are spoken of by the date. Null for an offset.
 */
export function occasionOf({ dueOn, opensOn, appointmentOn }: DueDate, days: number): Occasion | null {
  const appointment = appointmentOn === null ? 0 : daysUntil(appointmentOn, dueOn);
  if (appointment !== 0 && days === appointment) return "appointment";
  if (appointment !== 0 && days === appointment - 1) return "day-before-appointment";
  const isFirst = opensOn !== null && days === daysUntil(opensOn, dueOn) && days < -1;
  return isFirst ? "first-day" : null;
}

/** The local time of a message, as its delivery has it: an appointment's own day has it early, as the date itself has. */
export const sendAtOf = ({
  offsetDays,
  occasion,
}: {
  offsetDays: number;
  occasion: Occasion | null;
}): SendAt =>
  occasion === "appointment" ? early : (offsets.find(({ days }) => days === offsetDays)?.sendAt ?? morning);

/** Whole days from `today` to the date. Negative after the date. */
export function daysUntil(dueOn: Temporal.PlainDate, today: Temporal.PlainDate): number {
  return dayNumber(dueOn) - dayNumber(today);
}

/** Days since 1970. Temporal's `until` gives the same difference in ten times the time, and a mail needs five of them. */
const dayNumber = ({ year, month, day }: Temporal.PlainDate): number =>
  new Date(0).setUTCFullYear(year, month - 1, day) / 86_400_000;

/** A date as it is entered: one day, or a range of days from `opensOn` to `dueOn`. */
export type EnteredDate = Pick<DueDate, "dueOn" | "opensOn">;
