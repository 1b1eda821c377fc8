import { Temporal } from "temporal-polyfill";
import type { Rhythm } from "#core/dates/date-kinds.ts";
import { daysUntil, type EnteredDate } from "./message-days.ts";

/**
 * A suggestion for the next date. Nothing sets it unasked, because the agency's paper says the legal date. For 1, 2, 4 and 6
 * times a year it is whole months after `dueOn`; for 8 and 10 it is 46 and 37 days after. It is later than `dueOn` and not
 * before `today`. After a range of days it is a range of as many days. `timesPerYear` is above zero. `earlier`: the dates
 * before this one, the newest first.
 */
export function suggestNextDate(
  date: EnteredDate,
  timesPerYear: number,
  today: Temporal.PlainDate,
  earlier: readonly Temporal.PlainDate[] = [],
): EnteredDate {
  const step =
    12 % timesPerYear === 0 ? { months: 12 / timesPerYear } : { days: Math.round(365 / timesPerYear) };
  return firstNotBefore(date, step, today, earlier);
}

/** The same for another date with a rhythm: whole weeks or months after the present date. */
export function suggestOtherDate(
  date: EnteredDate,
  { count, unit }: Rhythm,
  today: Temporal.PlainDate,
  earlier: readonly Temporal.PlainDate[] = [],
): EnteredDate {
  return firstNotBefore(date, unit === "months" ? { months: count } : { days: 7 * count }, today, earlier);
}

function firstNotBefore(
  { dueOn, opensOn }: EnteredDate,
  { months = 0, days = 0 }: { months?: number; days?: number },
  today: Temporal.PlainDate,
  earlier: readonly Temporal.PlainDate[],
): EnteredDate {
  // Each step is counted from the date itself: going from month to month would turn the 31st into the 28th for good.
  const after = (steps: number) => {
    const next = dueOn.add({ months: months * steps, days: days * steps });
    return months > 0 ? next.with({ day: meantDay(dueOn, earlier) }) : next;
  };
  let steps = 1;
  while (Temporal.PlainDate.compare(after(steps), today) < 0) steps += 1;
  const next = after(steps);
  return { dueOn: next, opensOn: opensOn && next.add({ days: daysUntil(opensOn, dueOn) }) };
}

/** The day of the month that is meant: the last day of a short month may stand for the 29th, 30th or 31st of the dates before it. */
function meantDay(dueOn: Temporal.PlainDate, earlier: readonly Temporal.PlainDate[]): number {
  let meant = dueOn.day;
  for (const { day, daysInMonth } of [dueOn, ...earlier]) {
    meant = Math.max(meant, day);
    if (day < daysInMonth) return meant;
  }
  return meant;
}

/**
 * Likely later dates of a location within the year from `today`, by its frequency, in order, after `dueOn`. They are
 * guesses: only the agency's paper says the dates.
 */
export function likelyLaterDates(
  dueOn: Temporal.PlainDate,
  timesPerYear: number,
  today: Temporal.PlainDate,
): Temporal.PlainDate[] {
  const yearEnds = today.add({ years: 1 });
  const dates: Temporal.PlainDate[] = [];
  let next = suggestNextDate({ dueOn, opensOn: null }, timesPerYear, today).dueOn;
  while (Temporal.PlainDate.compare(next, yearEnds) <= 0) {
    dates.push(next);
    next = suggestNextDate({ dueOn, opensOn: null }, timesPerYear, next.add({ days: 1 })).dueOn;
  }
  return dates;
}
