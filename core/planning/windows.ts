import type { Temporal } from "temporal-polyfill";
import { rangeDaysAtMost } from "#core/dates/date-kinds.ts";
import { endNoticeDays } from "#core/money/subscription.ts";
import { catchUpDays, firstReminderDaysBefore, lastOffset } from "./offsets.ts";

/** The first and the last day, both included. */
export interface Days {
  from: Temporal.PlainDate;
  to: Temporal.PlainDate;
}

/** Local days run from one behind UTC's to one ahead: every window is a day wider on both sides. */
const todayOf = (now: Temporal.Instant) => now.toZonedDateTimeISO("UTC").toPlainDate();

/**
 * The dates that may have a message due at `now`, for the database to find by an index. It is wide: `dueMessages` decides.
 * `near` are days of the dates themselves. Of the dates after those only a range that has begun, or an appointment that is
 * tomorrow or was, has a message: `early` are the days of those.
 */
export function dueWindows(now: Temporal.Instant): { near: Days; early: Days } {
  const today = todayOf(now);
  const from = today.subtract({ days: lastOffset.days + catchUpDays + 1 });
  return {
    near: { from, to: today.add({ days: firstReminderDaysBefore + 1 }) },
    early: { from: from.subtract({ days: rangeDaysAtMost }), to: today.add({ days: 2 }) },
  };
}

/** The last days of the terms about whose end a notice may be due. */
export function endWindow(now: Temporal.Instant): Days {
  const today = todayOf(now);
  return { from: today.subtract({ days: catchUpDays + 1 }), to: today.add({ days: endNoticeDays[0] + 1 }) };
}

/** The latest date that may have gone by silently anywhere (`isSilent`). */
export const latestSilentDate = (now: Temporal.Instant): Temporal.PlainDate =>
  todayOf(now).add({ days: 1 }).subtract({ days: lastOffset.days });
