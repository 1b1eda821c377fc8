import { Temporal } from "temporal-polyfill";
import { suggestNextDate } from "./schedule.ts";

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
