import { type SQL, sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { isAfter, type SliceEnd } from "#server/db/in-slices.ts";
import { isInDueWindow, isInEarlyWindow, isOver } from "#server/reminders/reminder-rules-sql.ts";

/**
 * The open locations whose date may have a message due lie in two windows, each with an index of its own: `near` the date,
 * and `early`, for the few dates that have a message earlier than seven days before. A round goes through both.
 */
export const dueWindows = ["near", "early"] as const;

export type DueWindow = (typeof dueWindows)[number];

/**
 * The next `size` open locations of a window, in the order of its index: each slice reads its own part of that index, and
 * a round reads every location once. It replaces `locations` under the alias `l` in the pieces of
 * reminder-rules-sql.ts. All channels of a location are in one slice, because they decide together who gets a reminder;
 * no location decides about another.
 */
export function sliceOfDueWindow(
  now: Temporal.Instant,
  window: DueWindow,
  after: SliceEnd | null,
  size: number,
): SQL {
  const at = window === "near" ? sql`l.next_due_on` : sql`l.early_from`;
  return sql`
    select l.id, l.subscription_id, l.position, l.next_due_on, l.opens_on, l.appointment_on, l.once_about, l.created_at, ${at} as at
    from locations l
    where ${isInWindow(now, window)} and ${isAfter(after, at, "date")}
    order by ${at}, l.id limit ${size}::int`;
}

/** The open location `l` is in the window. */
export const isInWindow = (now: Temporal.Instant, window: DueWindow): SQL =>
  sql`(${window === "near" ? isInDueWindow(now) : isInEarlyWindow(now)} and not ${isOver})`;
