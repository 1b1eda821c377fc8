import { Temporal } from "temporal-polyfill";
import { parsePlainDate } from "#core/parse-date.ts";
import type { Problem } from "#core/refusals.ts";

/** How far ahead a date may lie. The limit bounds what the calendar and the database have to store. */
const furthestYears = 10;

/** The last day that may be entered as a next date. `today` is today in the registrant's zone. */
export function furthestNextDate(today: Temporal.PlainDate): Temporal.PlainDate {
  return today.add({ years: furthestYears });
}

/**
 * Reads the content of a date field. A slip in the year is still a day: "20026-12-10" lies far ahead and has a sentence
 * of its own. Null when the content is no day at all.
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
 * Why a date cannot be a location's next date: it lies before today, or too far ahead. Null when it can. `place` is the
 * location's name. `today` is today in the registrant's zone and does not count as past.
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
