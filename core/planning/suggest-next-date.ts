import { Temporal } from "temporal-polyfill";
import type { Rhythm } from "#core/dates/date-kinds.ts";
import { daysUntil, type EnteredDate } from "./message-days.ts";

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
  const next = firstNotBefore(today, after);
  return { dueOn: next, opensOn: opensOn && next.add({ days: daysUntil(opensOn, dueOn) }) };
}

/**
 * The next date to suggest where another date has a rhythm: whole weeks or months after the present one, and not before `today`.
 * After a range of days it is a range of as many days.
 */
export function suggestOtherDate(
  { dueOn, opensOn }: EnteredDate,
  { count, unit }: Rhythm,
  today: Temporal.PlainDate,
): EnteredDate {
  const next = firstNotBefore(today, (steps) => dueOn.add({ [unit]: count * steps }));
  return { dueOn: next, opensOn: opensOn && next.add({ days: daysUntil(opensOn, dueOn) }) };
}

function firstNotBefore(today: Temporal.PlainDate, after: (steps: number) => Temporal.PlainDate) {
  let steps = 1;
  while (Temporal.PlainDate.compare(after(steps), today) < 0) steps += 1;
  return after(steps);
}

/**
 * When later dates of a location may fall, by its frequency, within the year from `today`. They are likely dates and
 * not known ones, because only the agency's paper says the dates. In order, after `dueOn`.
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
