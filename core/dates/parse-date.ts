import { Temporal } from "temporal-polyfill";
import type { EnteredDate } from "#core/planning/message-days.ts";

/**
 * Reads a date field's value, "2026-12-10", and nothing else: Temporal itself would also accept times, zones and
 * calendars. Null for anything that is not a day of the calendar, and for the year 0, which PostgreSQL does not have.
 */
export function parsePlainDate(text: string): Temporal.PlainDate | null {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  try {
    return Temporal.PlainDate.from(text, { overflow: "reject" });
  } catch {
    return null;
  }
}

/** The date of a location as the API has it: a day, or a range of days. Null when it has no readable day. */
export function parseLocationDate(location: {
  nextDueOn: string;
  opensOn: string | null;
}): EnteredDate | null {
  const dueOn = parsePlainDate(location.nextDueOn);
  return dueOn && { dueOn, opensOn: location.opensOn === null ? null : parsePlainDate(location.opensOn) };
}
