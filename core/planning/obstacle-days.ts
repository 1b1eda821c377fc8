import type { Temporal } from "temporal-polyfill";
import { daysUntil, type EnteredDate, firstReminderDaysBefore, lastOffset } from "./message-days.ts";

/**
 * Whether it can be said today that the person cannot come on this date: from its first reminder on, which is seven days before it
 * or the first day of a longer range, until the third day after it.
 */
export function isObstacleDay({ dueOn, opensOn }: EnteredDate, today: Temporal.PlainDate): boolean {
  const daysLeft = daysUntil(dueOn, today);
  const isOpen = opensOn !== null && daysUntil(opensOn, today) <= 0;
  return daysLeft >= -lastOffset.days && (daysLeft <= firstReminderDaysBefore || isOpen);
}
