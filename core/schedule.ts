import { Temporal } from "temporal-polyfill";

/**
 * When reminders go out: days relative to the date, and the time of day on the recipient's own clock. On the day itself
 * the reminder goes an hour earlier, before the office opens.
 */
export const offsets = [
  { days: -7, sendAt: "09:00" },
  { days: -3, sendAt: "09:00" },
  { days: -1, sendAt: "09:00" },
  { days: 0, sendAt: "08:00" },
  { days: 1, sendAt: "09:00" },
  { days: 3, sendAt: "09:00" },
] as const;

export type Offset = (typeof offsets)[number];
export type OffsetDays = Offset["days"];

/** Whole hours on the recipient's clock in which messages may go out. `from` is included, `before` is not. */
export type Hours = { from: number; before: number };

/** How many days before the date the first reminder goes out. */
export const firstReminderDaysBefore = 7;

/** After the last offset has passed, its reminder still goes out once within this many days. */
export const catchUpDays = 7;

const lastOffset: Offset = offsets[offsets.length - 1] ?? offsets[0];

/** Whether a number from outside (from the database, say) is one of the six offsets. */
export function isOffsetDays(days: number): days is OffsetDays {
  return offsets.some((offset) => offset.days === days);
}

/**
 * The one instant at which the reminder of this offset goes out: 09:00 (08:00 on the day) on the wall clock of
 * `timeZone`. No US zone changes its clock at those hours. In other zones Temporal's "compatible" rule still gives
 * exactly one instant.
 */
export function reminderInstant(
  dueOn: Temporal.PlainDate,
  offsetDays: OffsetDays,
  timeZone: string,
): Temporal.Instant {
  const sendAt = offsetDays === 0 ? "08:00" : "09:00";
  return atLocal(dueOn.add({ days: offsetDays }), sendAt, timeZone);
}

/**
 * The newest offset whose instant has come. Null when no instant has come, and when the last one came so long ago
 * (`catchUpDays` days or more, on the recipient's calendar and clock) that the reminder is no longer worth sending.
 */
export function newestDueOffset(
  dueOn: Temporal.PlainDate,
  timeZone: string,
  now: Temporal.Instant,
): OffsetDays | null {
  const end = atLocal(dueOn.add({ days: lastOffset.days + catchUpDays }), lastOffset.sendAt, timeZone);
  if (!isBefore(now, end)) return null;
  const due = offsets.filter(({ days }) => !isBefore(now, reminderInstant(dueOn, days, timeZone)));
  return due.at(-1)?.days ?? null;
}

/** Whether a message may go out at this instant where the recipient is. True when there are no hours. */
export function isWithinHours(hours: Hours | null, instant: Temporal.Instant, timeZone: string): boolean {
  const { hour } = instant.toZonedDateTimeISO(timeZone);
  return hours === null || (hour >= hours.from && hour < hours.before);
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
  return today.until(dueOn, { largestUnit: "day" }).days;
}

/**
 * Seconds to wait after the `attempt`-th transient failure (counted from 1): 60, 120, 240 … up to an hour. Half of the
 * delay is random, so that not every message comes back at once to a vendor that has recovered. `random` is in [0, 1).
 */
export function retryDelay(attempt: number, random: number): number {
  const longest = Math.min(60 * 2 ** (Math.max(1, attempt) - 1), 3600);
  return Math.round(longest / 2 + (longest / 2) * random);
}

/**
 * A next date to suggest. It is never set unasked, because the agency's paper says the legal date. For 1, 2, 4 and 6
 * times a year it is whole months after `dueOn`; for 8 and 10 it is 46 and 37 days after. It is later than `dueOn` and
 * not before `today`. `timesPerYear` is above zero.
 */
export function suggestNextDate(
  dueOn: Temporal.PlainDate,
  timesPerYear: number,
  today: Temporal.PlainDate,
): Temporal.PlainDate {
  const wholeMonths = 12 % timesPerYear === 0;
  // Each step is counted from the date itself: going from month to month would turn the 31st into the 28th for good.
  const after = (steps: number) =>
    wholeMonths
      ? dueOn.add({ months: (12 / timesPerYear) * steps })
      : dueOn.add({ days: Math.round(365 / timesPerYear) * steps });
  let steps = 1;
  while (Temporal.PlainDate.compare(after(steps), today) < 0) steps += 1;
  return after(steps);
}

export type StripDay = {
  date: Temporal.PlainDate;
  /** Days relative to the date: -7 to 3. */
  days: number;
  /** Local time of that day's reminder. Null on the five days without one. */
  sendAt: Offset["sendAt"] | null;
  isToday: boolean;
};

/**
 * The day strip: the eleven days from 7 before the date to 3 after it, six of them with a reminder. Computed, never
 * stored.
 */
export function dayStrip(dueOn: Temporal.PlainDate, today: Temporal.PlainDate): StripDay[] {
  return Array.from({ length: firstReminderDaysBefore + lastOffset.days + 1 }, (_, index) => {
    const days = index - firstReminderDaysBefore;
    const date = dueOn.add({ days });
    const sendAt = offsets.find((offset) => offset.days === days)?.sendAt ?? null;
    return { date, days, sendAt, isToday: date.equals(today) };
  });
}

function atLocal(date: Temporal.PlainDate, time: string, timeZone: string): Temporal.Instant {
  return date.toZonedDateTime({ timeZone, plainTime: time }).toInstant();
}

function isBefore(left: Temporal.Instant, right: Temporal.Instant): boolean {
  return Temporal.Instant.compare(left, right) < 0;
}
