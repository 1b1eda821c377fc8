import { Temporal } from "temporal-polyfill";
import type { EnteredDate } from "#core/planning/message-days.ts";

/** The eleven federal holidays. core/words/closed-days.ts has their names. */
export type Holiday =
  | "new-year"
  | "martin-luther-king"
  | "washington"
  | "memorial"
  | "juneteenth"
  | "independence"
  | "labor"
  | "columbus"
  | "veterans"
  | "thanksgiving"
  | "christmas";

/**
 * Why an office is probably closed. `dayOfWeek`: 6 or 7. `isObserved`: the holiday itself falls on the weekend beside
 * this day.
 */
export type ClosedDay =
  | { kind: "weekend"; dayOfWeek: number }
  | { kind: "holiday"; holiday: Holiday; isObserved: boolean };

/**
 * Why an office is probably closed on this date, or null. The function knows weekends and the federal holidays. It
 * knows no state or local holidays, so null promises nothing.
 */
export function closedDayReason(date: Temporal.PlainDate): ClosedDay | null {
  const holiday = closedOn(date.year).get(date.toString());
  if (holiday) return holiday;
  return date.dayOfWeek >= 6 ? { kind: "weekend", dayOfWeek: date.dayOfWeek } : null;
}

/**
 * For a range that ends on a weekend or a holiday: its last day on which an office is probably open. It is the day to ask
 * the office about, and it never becomes the date: no date moves because an office is closed. Null for a single day, for a
 * range that ends on an ordinary day, for a range without an ordinary day, and once that day has passed.
 */
export function lastOpenDayBefore(
  { dueOn, opensOn }: EnteredDate,
  today: Temporal.PlainDate,
): Temporal.PlainDate | null {
  if (opensOn === null || closedDayReason(dueOn) === null) return null;
  const { compare } = Temporal.PlainDate;
  const earliest = compare(opensOn, today) < 0 ? today : opensOn;
  let day = dueOn;
  while (closedDayReason(day) !== null) {
    day = day.subtract({ days: 1 });
    if (compare(day, earliest) < 0) return null;
  }
  return day;
}

// Kept in memory: a morning's thousands of mails all ask about the same few dates.
const closedDays = new Map<number, ReadonlyMap<string, ClosedDay>>();

/** The holidays of a year by date ("2026-12-25"), and the days on which a holiday is observed. */
function closedOn(year: number): ReadonlyMap<string, ClosedDay> {
  const known = closedDays.get(year);
  if (known) return known;
  // New Year's Day of next year can be observed on the last day of this year.
  const observed = [...federalHolidays(year), ...federalHolidays(year + 1)].map(
    ({ holiday, date }) => [observedOn(date).toString(), asClosed(holiday, true)] as const,
  );
  const own = federalHolidays(year).map(
    ({ holiday, date }) => [date.toString(), asClosed(holiday, false)] as const,
  );
  const days = new Map([...observed, ...own]);
  // Hostile dates must not fill the memory.
  if (closedDays.size < 50) closedDays.set(year, days);
  return days;
}

const asClosed = (holiday: Holiday, isObserved: boolean): ClosedDay => ({
  kind: "holiday",
  holiday,
  isObserved,
});

/**
 * A holiday on a Saturday is kept on Friday (5 U.S.C. 6103(b)), one on a Sunday on Monday (Executive Order 11582,
 * section 3).
 */
function observedOn(date: Temporal.PlainDate): Temporal.PlainDate {
  if (date.dayOfWeek === 6) return date.subtract({ days: 1 });
  return date.dayOfWeek === 7 ? date.add({ days: 1 }) : date;
}

const monday = 1;
const thursday = 4;

/** The eleven holidays of 5 U.S.C. 6103(a), on their own dates. */
function federalHolidays(year: number): { holiday: Holiday; date: Temporal.PlainDate }[] {
  return [
    { holiday: "new-year", date: day(year, 1, 1) },
    { holiday: "martin-luther-king", date: nth(3, monday, year, 1) },
    { holiday: "washington", date: nth(3, monday, year, 2) },
    // The last Monday of May is the Monday in its last seven days.
    { holiday: "memorial", date: firstFrom(day(year, 5, 25), monday) },
    { holiday: "juneteenth", date: day(year, 6, 19) },
    { holiday: "independence", date: day(year, 7, 4) },
    { holiday: "labor", date: nth(1, monday, year, 9) },
    { holiday: "columbus", date: nth(2, monday, year, 10) },
    { holiday: "veterans", date: day(year, 11, 11) },
    { holiday: "thanksgiving", date: nth(4, thursday, year, 11) },
    { holiday: "christmas", date: day(year, 12, 25) },
  ];
}

const day = (year: number, month: number, dayOfMonth: number): Temporal.PlainDate =>
  new Temporal.PlainDate(year, month, dayOfMonth);

function nth(count: number, weekday: number, year: number, month: number): Temporal.PlainDate {
  return firstFrom(day(year, month, 1), weekday).add({ weeks: count - 1 });
}

function firstFrom(date: Temporal.PlainDate, weekday: number): Temporal.PlainDate {
  return date.add({ days: (weekday - date.dayOfWeek + 7) % 7 });
}
