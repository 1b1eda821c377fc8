import { Temporal } from "temporal-polyfill";
import { parsePlainDate } from "#core/parse-date.ts";
import type { Problem } from "#core/refusals.ts";

/** Nobody is given a date further ahead; it bounds what the calendar and the database have to hold. */
const furthestYears = 10;

/** The last day that may be entered as a next date. `today` is the registrant's. */
export function furthestNextDate(today: Temporal.PlainDate): Temporal.PlainDate {
  return today.add({ years: furthestYears });
}

/**
 * Reads what a date field holds, a slip in the year included: "20026-12-10" is a day too, only far away, and has its
 * own sentence. Null for what is no day at all.
 */
export function parseTypedDate(text: string): Temporal.PlainDate | null {
  const [, year, monthDay] = /^(\d{5,6})(-\d{2}-\d{2})$/.exec(text) ?? [];
  if (year === undefined) return parsePlainDate(text);
  try {
    return Temporal.PlainDate.from(`+${year.padStart(6, "0")}${monthDay}`, { overflow: "reject" });
  } catch {
    return null;
  }
}

/**
 * Why a date cannot be a place's next one: before today or further ahead than anybody is given
 * one. Null when it can. `place` is its name; `today` is the registrant's, and counts as not past.
 */
export function nextDateProblem(
  date: Temporal.PlainDate,
  place: string,
  today: Temporal.PlainDate,
): Problem | null {
  if (Temporal.PlainDate.compare(date, today) < 0) return { code: "date-past", place };
  const furthest = furthestNextDate(today);
  if (Temporal.PlainDate.compare(date, furthest) <= 0) return null;
  return { code: "date-too-far", place, furthest };
}
