import { Temporal } from "temporal-polyfill";
import { daysUntil, type EnteredDate } from "#core/planning/message-days.ts";
import type { Problem } from "#core/refusals.ts";
import { rangeDaysAtMost } from "./date-kinds.ts";
import { parsePlainDate } from "./parse-date.ts";

/** How far ahead a date may lie. The limit bounds what the calendar and the database have to store. */
const furthestYears = 10;

/** The last day that may be entered as a next date. `today` is today in the registrant's zone. */
export function furthestNextDate(today: Temporal.PlainDate): Temporal.PlainDate {
  return today.add({ years: furthestYears });
}

/** Month, day and year, as Americans write a date: "12/10/2026", "12-10-26". */
const american = /^(?<month>\d{1,2})(?<mark>[/.-])(?<day>\d{1,2})\k<mark>(?<year>\d{4}|\d{2})$/;

/**
 * Turns an American date in a date field into an ISO date. Any other content is only trimmed. Browsers without date fields
 * (Safari on a Mac before 2021) show a text field. A year of two digits is this century's.
 */
export function isoOfTyped(text: string): string {
  const typed = text.trim();
  const { month = "", day = "", year = "" } = american.exec(typed)?.groups ?? {};
  if (year === "") return typed;
  return `${year.padStart(4, "20")}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/**
 * Reads the content of a date field: an ISO date, or an American one. A slip in the year is still a day: "20026-12-10" lies
 * far ahead, and the form says so. Null when the content is no day at all.
 */
export function parseTypedDate(text: string): Temporal.PlainDate | null {
  const iso = isoOfTyped(text);
  const [, year, monthDay] = /^(\d{5,6})(-\d{2}-\d{2})$/.exec(iso) ?? [];
  if (year === undefined) return parsePlainDate(iso);
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

/** The first day that may be entered for a range of days. A range that has begun is fine as long as its last day has not passed. */
export function earliestFirstDay(today: Temporal.PlainDate): Temporal.PlainDate {
  return today.subtract({ days: rangeDaysAtMost - 1 });
}

/** What the fields of a date hold. `opensOn` is null for one day. */
export interface TypedDate {
  opensOn: string | null;
  nextDueOn: string;
}

/** What is wrong with a date, by its field. */
export type DateProblems = Partial<Record<keyof TypedDate, Problem>>;

/**
 * Checks a location's next date: one day, or a range of days. The last day is neither before today nor too far ahead. The
 * first day may have passed, but is not after the last day. A range has at most 62 days, the first and the last included.
 * Two equal days are one day. `place` is the location's name. `today` is today in the registrant's zone.
 */
export function checkNextDate(
  typed: TypedDate,
  place: string,
  today: Temporal.PlainDate,
): { date: EnteredDate } | { problems: DateProblems } {
  const dueOn = parseTypedDate(typed.nextDueOn);
  const opensOn = typed.opensOn === null ? null : parseTypedDate(typed.opensOn);
  const lastDay = dueOn === null ? "location-incomplete" : nextDateProblem(dueOn, place, today);
  let firstDay: Problem | null = null;
  if (typed.opensOn !== null && opensOn === null) firstDay = "location-incomplete";
  if (opensOn !== null && dueOn !== null && lastDay === null) firstDay = rangeProblem(opensOn, dueOn, place);
  if (dueOn === null || lastDay !== null || firstDay !== null) {
    return {
      problems: { ...(firstDay && { opensOn: firstDay }), ...(lastDay && { nextDueOn: lastDay }) },
    };
  }
  return { date: { dueOn, opensOn: opensOn?.equals(dueOn) ? null : opensOn } };
}

function rangeProblem(opensOn: Temporal.PlainDate, dueOn: Temporal.PlainDate, place: string): Problem | null {
  const days = daysUntil(dueOn, opensOn) + 1;
  if (days < 1) return { code: "range-reversed", place };
  return days > rangeDaysAtMost ? { code: "range-too-long", place, days } : null;
}
