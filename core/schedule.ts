import { Temporal } from "temporal-polyfill";

/**
 * When reminders go out: days relative to the date, and the time of day on the recipient's own clock. On the day itself
 * the reminder goes an hour earlier, before the office opens. For a range of days they count to its last day.
 */
export const offsets = [
  { days: -7, sendAt: "09:00" },
  { days: -3, sendAt: "09:00" },
  { days: -1, sendAt: "09:00" },
  { days: 0, sendAt: "08:00" },
  { days: 1, sendAt: "09:00" },
  { days: 3, sendAt: "09:00" },
] as const;

/** Local time at which a message goes out. */
type SendAt = (typeof offsets)[number]["sendAt"];

/** A date that comes once has no reminder after this offset: nothing is asked about it any more. */
export const lastOnceOffsetDays = 1;

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

/** Whole hours on the recipient's clock in which messages may go out. `from` is included, `before` is not. */
export type Hours = { from: number; before: number };

/** How many days before the date the first reminder goes out. */
export const firstReminderDaysBefore = 7;

/** After the last offset has passed, its reminder still goes out once within this many days. */
export const catchUpDays = 7;

/** The offset with which the day strip and the catch-up week of every date end. */
const lastOffset = offsets[5];

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
  if (opensOn !== null) further.push({ days: daysUntil(opensOn, dueOn), sendAt: "09:00" });
  if (appointmentOn !== null) {
    const days = daysUntil(appointmentOn, dueOn);
    further.push({ days: days - 1, sendAt: "09:00" }, { days, sendAt: "08:00" });
  }
  const times = new Map<number, SendAt>();
  for (const { days, sendAt } of [...offsetsOf(date), ...further]) {
    const other = times.get(days);
    times.set(days, other !== undefined && other < sendAt ? other : sendAt);
  }
  return [...times].map(([days, sendAt]) => ({ days, sendAt })).sort((one, other) => one.days - other.days);
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
  occasion === "appointment" ? "08:00" : (offsets.find(({ days }) => days === offsetDays)?.sendAt ?? "09:00");

/**
 * The one instant at which the message of this day goes out on the wall clock of `timeZone`: 09:00, or 08:00 on the date
 * itself and on the appointment's day. No US zone changes its clock at those hours. In other zones Temporal's
 * "compatible" rule still gives exactly one instant.
 */
export function reminderInstant(date: DueDate, days: number, timeZone: string): Temporal.Instant {
  const sendAt = messageDays(date).find((day) => day.days === days)?.sendAt ?? "09:00";
  return atLocal(date.dueOn.add({ days }), sendAt, timeZone);
}

/**
 * The newest day with a message whose instant has come, as days relative to the date. Null when no instant has come, and
 * when the last one came so long ago (`catchUpDays` days or more, on the recipient's calendar and clock) that the
 * reminder is no longer worth sending.
 */
export function newestDueOffset(date: DueDate, timeZone: string, now: Temporal.Instant): number | null {
  const end = atLocal(date.dueOn.add({ days: lastOffset.days + catchUpDays }), lastOffset.sendAt, timeZone);
  if (!isBefore(now, end)) return null;
  const newest = messageDays(date).findLast(
    ({ days, sendAt }) => !isBefore(now, atLocal(date.dueOn.add({ days }), sendAt, timeZone)),
  );
  return newest?.days ?? null;
}

/** Whether a message may go out at this instant where the recipient is. True when there are no hours. */
export function isWithinHours(hours: Hours | null, instant: Temporal.Instant, timeZone: string): boolean {
  if (hours === null) return true;
  const { hour } = instant.toZonedDateTimeISO(timeZone);
  return hour >= hours.from && hour < hours.before;
}

/**
 * The same instant when a message may go out then. Otherwise the next beginning of the hours where the recipient is.
 */
export function nextWithinHours(
  hours: Hours | null,
  instant: Temporal.Instant,
  timeZone: string,
): Temporal.Instant {
  if (hours === null || isWithinHours(hours, instant, timeZone)) return instant;
  const local = instant.toZonedDateTimeISO(timeZone);
  const day = local.hour < hours.from ? local.toPlainDate() : local.toPlainDate().add({ days: 1 });
  return day.toZonedDateTime({ timeZone, plainTime: { hour: hours.from } }).toInstant();
}

/** The end of the hours on the local day. After it no message may arrive. */
export function endOfHours({ before }: Hours, instant: Temporal.Instant, timeZone: string): Temporal.Instant {
  const local = instant.toZonedDateTimeISO(timeZone);
  return local
    .toPlainDate()
    .toZonedDateTime({ timeZone, plainTime: { hour: before } })
    .toInstant();
}

/** The first instant of the next local day. Until then (exclusive) the message of an offset is retried. */
export function endOfLocalDay(instant: Temporal.Instant, timeZone: string): Temporal.Instant {
  const tomorrow = instant.toZonedDateTimeISO(timeZone).toPlainDate().add({ days: 1 });
  return tomorrow.toZonedDateTime(timeZone).toInstant();
}

/** Whole days from `today` to the date. Negative after the date. */
export function daysUntil(dueOn: Temporal.PlainDate, today: Temporal.PlainDate): number {
  return dayNumber(dueOn) - dayNumber(today);
}

/** Days since 1970. Temporal's `until` gives the same difference in ten times the time, and a mail needs five of them. */
const dayNumber = ({ year, month, day }: Temporal.PlainDate): number =>
  new Date(0).setUTCFullYear(year, month - 1, day) / 86_400_000;

/**
 * Seconds to wait after the `attempt`-th transient failure (counted from 1): 60, 120, 240 … up to an hour. Half of the
 * delay is random, so that not every message comes back at once to a vendor that has recovered. `random` is in [0, 1).
 */
export function retryDelay(attempt: number, random: number): number {
  const longest = Math.min(60 * 2 ** (Math.max(1, attempt) - 1), 3600);
  return Math.round(longest / 2 + (longest / 2) * random);
}

/** A date as it is entered: one day, or a range of days from `opensOn` to `dueOn`. */
export type EnteredDate = Pick<DueDate, "dueOn" | "opensOn">;

/**
 * A next date to suggest. It is never set unasked, because the agency's paper says the legal date. For 1, 2, 4 and 6
 * times a year it is whole months after `dueOn`; for 8 and 10 it is 46 and 37 days after. It is later than `dueOn` and
 * not before `today`. After a range of days it is a range of as many days. `timesPerYear` is above zero.
 */
export function suggestNextDate(
  { dueOn, opensOn }: EnteredDate,
  timesPerYear: number,
  today: Temporal.PlainDate,
): EnteredDate {
  const wholeMonths = 12 % timesPerYear === 0;
  // Each step is counted from the date itself: going from month to month would turn the 31st into the 28th for good.
  const after = (steps: number) =>
    wholeMonths
      ? dueOn.add({ months: (12 / timesPerYear) * steps })
      : dueOn.add({ days: Math.round(365 / timesPerYear) * steps });
  let steps = 1;
  while (Temporal.PlainDate.compare(after(steps), today) < 0) steps += 1;
  const next = after(steps);
  return { dueOn: next, opensOn: opensOn && next.add({ days: daysUntil(opensOn, dueOn) }) };
}

export type StripDay = {
  date: Temporal.PlainDate;
  /** Days relative to the date: at most 3 after it. */
  days: number;
  /** Local time of that day's message. Null on a day without one. */
  sendAt: SendAt | null;
  isToday: boolean;
  /** The day lies in the range of days. For a single day: it is the date itself. */
  isInRange: boolean;
  isAppointment: boolean;
};

/**
 * The day strip: the eleven days from 7 before the date to 3 after it (nine for a date that comes once), and before them the
 * earlier days that have a message, without the days in between. Computed, never stored.
 */
export function dayStrip(date: DueDate, today: Temporal.PlainDate): StripDay[] {
  const { dueOn, opensOn, appointmentOn } = date;
  const withMessage = messageDays(date);
  const last = offsetsOf(date).at(-1)?.days ?? lastOffset.days;
  const near = Array.from(
    { length: firstReminderDaysBefore + last + 1 },
    (_, index) => index - firstReminderDaysBefore,
  );
  const early = withMessage.map(({ days }) => days).filter((days) => days < -firstReminderDaysBefore);
  return [...early, ...near].map((days) => {
    const day = dueOn.add({ days });
    return {
      date: day,
      days,
      sendAt: withMessage.find((one) => one.days === days)?.sendAt ?? null,
      isToday: day.equals(today),
      isInRange: days <= 0 && Temporal.PlainDate.compare(day, opensOn ?? dueOn) >= 0,
      isAppointment: appointmentOn?.equals(day) ?? false,
    };
  });
}

/** Read once: to read a time of day takes Temporal longer than to find its instant. */
const plainTimes: Record<SendAt, Temporal.PlainTime> = {
  "08:00": Temporal.PlainTime.from("08:00"),
  "09:00": Temporal.PlainTime.from("09:00"),
};

function atLocal(date: Temporal.PlainDate, time: SendAt, timeZone: string): Temporal.Instant {
  return date.toZonedDateTime({ timeZone, plainTime: plainTimes[time] }).toInstant();
}

function isBefore(left: Temporal.Instant, right: Temporal.Instant): boolean {
  return Temporal.Instant.compare(left, right) < 0;
}
