import { Temporal } from "temporal-polyfill";
import { formatWeekday } from "#core/words/dates.ts";

export type ClosedDay = { kind: "weekend" | "holiday"; name: string };

/**
 * Why an office is probably closed on this date: "Saturday", "Christmas Day", "Independence Day (observed)"; or
 * null. Known are weekends and the federal holidays; state and local ones are not, so null promises nothing.
 */
export function closedDayReason(date: Temporal.PlainDate): ClosedDay | null {
  const holiday = holidayName(date);
  if (holiday !== null) return { kind: "holiday", name: holiday };
  return date.dayOfWeek >= 6 ? { kind: "weekend", name: formatWeekday(date) } : null;
}

const holidayName = (date: Temporal.PlainDate): string | null =>
  closedOn(date.year).get(date.toString()) ?? null;

// A morning's thousands of mails all ask about the same few dates.
const closedDays = new Map<number, ReadonlyMap<string, string>>();

/** The holidays of a year by their dates, "2026-12-25", and the days on which one is observed. */
function closedOn(year: number): ReadonlyMap<string, string> {
  const known = closedDays.get(year);
  if (known) return known;
  // New Year's Day of next year can be observed on this year's last day.
  const observed = [...federalHolidays(year), ...federalHolidays(year + 1)].map(
    ({ name, date }) => [observedOn(date).toString(), `${name} (observed)`] as const,
  );
  const own = federalHolidays(year).map(({ name, date }) => [date.toString(), name] as const);
  const days = new Map([...observed, ...own]);
  // Hostile dates must not fill the memory.
  if (closedDays.size < 50) closedDays.set(year, days);
  return days;
}

/** Saturday's holiday is kept on Friday (5 U.S.C. 6103(b)), Sunday's on Monday (Executive Order 11582, section 3). */
function observedOn(date: Temporal.PlainDate): Temporal.PlainDate {
  if (date.dayOfWeek === 6) return date.subtract({ days: 1 });
  return date.dayOfWeek === 7 ? date.add({ days: 1 }) : date;
}

const monday = 1;
const thursday = 4;

/** The eleven of 5 U.S.C. 6103(a), on their own dates. */
function federalHolidays(year: number): { name: string; date: Temporal.PlainDate }[] {
  return [
    { name: "New Year's Day", date: day(year, 1, 1) },
    { name: "Martin Luther King Jr. Day", date: nth(3, monday, year, 1) },
    { name: "Washington's Birthday", date: nth(3, monday, year, 2) },
    // The last Monday of May is the one in its last seven days.
    { name: "Memorial Day", date: firstFrom(day(year, 5, 25), monday) },
    { name: "Juneteenth", date: day(year, 6, 19) },
    { name: "Independence Day", date: day(year, 7, 4) },
    { name: "Labor Day", date: nth(1, monday, year, 9) },
    { name: "Columbus Day", date: nth(2, monday, year, 10) },
    { name: "Veterans Day", date: day(year, 11, 11) },
    { name: "Thanksgiving Day", date: nth(4, thursday, year, 11) },
    { name: "Christmas Day", date: day(year, 12, 25) },
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
