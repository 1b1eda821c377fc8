import { Temporal } from "temporal-polyfill";
import { parseLocationDate } from "#core/dates/parse-date.ts";
import type { EnteredDate } from "#core/planning/message-days.ts";
import { m } from "#messages";
import {
  formatColumn,
  formatDateNear,
  formatFullDate,
  formatLongDateWithYear,
  formatMediumDate,
  formatShortDate,
  formatShortDateNear,
} from "./dates.ts";
import { ofWhom } from "./of-whom.ts";

/**
 * "Dec 1 to Dec 31". The last day has its year when that is not `today`'s, and both days have theirs when they differ.
 * Without `today` the year is always there, for paper.
 */
function formatRange(
  opensOn: Temporal.PlainDate,
  dueOn: Temporal.PlainDate,
  today: Temporal.PlainDate | null,
): string {
  const isOneYear = opensOn.year === dueOn.year;
  return m.date_range({
    first: isOneYear ? withoutYear(opensOn) : formatMediumDate(opensOn),
    last: isOneYear && dueOn.year === today?.year ? withoutYear(dueOn) : formatMediumDate(dueOn),
  });
}

const withoutYear = (date: Temporal.PlainDate): string => formatColumn(date).monthDay;

/** "Thursday, December 10", or "Dec 1 to Dec 31"; with the year when that is not today's. */
export function formatDays({ dueOn, opensOn }: EnteredDate, today: Temporal.PlainDate): string {
  return opensOn === null ? formatDateNear(dueOn, today) : formatRange(opensOn, dueOn, today);
}

/** "Thu Dec 10", or "Dec 1 to Dec 31"; with the year when that is not today's. */
export function formatShortDays({ dueOn, opensOn }: EnteredDate, today: Temporal.PlainDate): string {
  return opensOn === null ? formatShortDateNear(dueOn, today) : formatRange(opensOn, dueOn, today);
}

/** "Thu Dec 10", or "Dec 1 to Dec 31": for texts, which have no room for a year. */
export function formatTextDays({ dueOn, opensOn }: EnteredDate): string {
  if (opensOn === null) return formatShortDate(dueOn);
  return m.date_range({
    first: withoutYear(opensOn),
    last: withoutYear(dueOn),
  });
}

/** "Dec 10, 2026", or "Dec 1 to Dec 31, 2026". */
export function formatMediumDays({ dueOn, opensOn }: EnteredDate): string {
  return opensOn === null ? formatMediumDate(dueOn) : formatRange(opensOn, dueOn, null);
}

/** "December 10, 2026", or "Dec 1 to Dec 31, 2026": in a sentence, without the weekday. */
export function formatLongDays({ dueOn, opensOn }: EnteredDate): string {
  return opensOn === null ? formatLongDateWithYear(dueOn) : formatRange(opensOn, dueOn, null);
}

/** The same for a location's date as the API has it. A text that is no date comes back unchanged. */
export function longDaysOf(location: { nextDueOn: string; opensOn: string | null }): string {
  const date = parseLocationDate(location);
  return date === null ? location.nextDueOn : formatLongDays(date);
}

/** "Thursday, December 10, 2026", or "Dec 1 to Dec 31, 2026". */
export function formatFullDays({ dueOn, opensOn }: EnteredDate): string {
  return opensOn === null ? formatFullDate(dueOn) : formatRange(opensOn, dueOn, null);
}

/** Whether `today` is one of the range's days. */
export function isRangeOpen({ dueOn, opensOn }: EnteredDate, today: Temporal.PlainDate): boolean {
  const { compare } = Temporal.PlainDate;
  return opensOn !== null && compare(opensOn, today) <= 0 && compare(today, dueOn) <= 0;
}

/**
 * The words for when one can go, in a range of days whose last day has not passed: "You can go now. The last day is
 * Thursday, December 31." Null for a single day, and after the range. `who`: the first name of the person who registers;
 * null when that is the reader.
 */
export function whenToGo(
  { dueOn, opensOn }: EnteredDate,
  today: Temporal.PlainDate,
  who: string | null,
): string | null {
  if (opensOn === null || Temporal.PlainDate.compare(today, dueOn) > 0) return null;
  if (today.equals(dueOn)) return m.range_today(ofWhom(who));
  const last = formatDateNear(dueOn, today);
  if (isRangeOpen({ dueOn, opensOn }, today)) return m.range_open({ ...ofWhom(who), last });
  return m.range_ahead({ ...ofWhom(who), first: formatDateNear(opensOn, today), last });
}
