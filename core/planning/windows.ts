import type { Temporal } from "temporal-polyfill";
import { rangeDaysAtMost } from "#core/dates/date-kinds.ts";
import { endNoticeDays } from "#core/money/subscription.ts";
import { catchUpDays, firstReminderDaysBefore, lastOffset } from "./offsets.ts";

/** The first and the last day, both included. */
export interface Days {
  from: Temporal.PlainDate;
  to: Temporal.PlainDate;
}

/** Local days run from one behind UTC's to one ahead, so every window is a day wider on both sides. */
const todayOf = (now: Temporal.Instant) => now.toZonedDateTimeISO("UTC").toPlainDate();

/**
 * The dates that may have a message due at `now`, for the database to find by an index. The windows are wide: `dueMessages`
 * decides. `near` has days of the dates themselves. A date after `near` has a message only through a range that has begun,
 * or through an appointment tomorrow or earlier: `early` has the days of those.
 */
export function dueWindows(now: Temporal.Instant): { near: Days; early: Days } {
  const today = todayOf(now);
  const from = today.subtract({ days: lastOffset.days + catchUpDays + 1 });
  return {
    near: { from, to: today.add({ days: firstReminderDaysBefore + 1 }) },
    early: { from: from.subtract({ days: rangeDaysAtMost }), to: today.add({ days: 2 }) },
  };
}

/** The last days of the terms whose end may have a notice due. */
export function endWindow(now: Temporal.Instant): Days {
  const today = todayOf(now);
  return { from: today.subtract({ days: catchUpDays + 1 }), to: today.add({ days: endNoticeDays[0] + 1 }) };
}

/** The latest date that may have gone by silently anywhere (`isSilent`). */
export const latestSilentDate = (now: Temporal.Instant): Temporal.PlainDate =>
  todayOf(now).add({ days: 1 }).subtract({ days: lastOffset.days });
