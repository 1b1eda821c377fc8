import { type SQL, sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import type { Db, Tx } from "#server/db/client.ts";
import type { SliceRange } from "#server/db/in-lanes.ts";
import { isAfter, isUpTo, type SliceEnd } from "#server/db/in-slices.ts";
import { queryRows } from "#server/db/query-rows.ts";
import {
  isEarlyDate,
  isInDueWindow,
  isInEarlyWindow,
  isNearDate,
  isOver,
} from "#server/reminders/reminder-rules-sql.ts";

/**
 * The open locations whose date may have a message due lie in two windows, each with an index of its own: `near` the date,
 * and `early`, for the few dates that have a message earlier than seven days before. A round goes through both.
 */
export const dueWindows = ["near", "early"] as const;

export type DueWindow = (typeof dueWindows)[number];

/**
 * The first `size` open locations of a window in this range, in the order of its index: each slice reads its own part of that
 * index, and a round reads every location once. It replaces `locations` under the alias `l` in the pieces of
 * reminder-rules-sql.ts. All channels of a location are in one slice, because they decide together who gets a reminder;
 * no location decides about another.
 */
export function sliceOfDueWindow(
  now: Temporal.Instant,
  window: DueWindow,
  { after, upTo }: SliceRange,
  size: number,
): SQL {
  const at = orderOf(window);
  return sql`
    select l.id, l.subscription_id, l.position, l.next_due_on, l.opens_on, l.appointment_on, l.once_about, l.created_at, l.state_since, ${at} as at
    from locations l
    where ${isInWindow(now, window)} and ${isAfter(after, at, "date")} and ${isUpTo(upTo, at, "date")}
    order by ${at}, l.id limit ${size}::int`;
}

/**
 * Where a window's next range of `size` locations ends; null when there are fewer. It counts every location of these dates,
 * open or not, because the index alone says so: such a look takes about a hundredth of a slice's time.
 */
export async function endOfNextRange(
  db: Db | Tx,
  now: Temporal.Instant,
  window: DueWindow,
  after: SliceEnd | null,
  size: number,
): Promise<SliceEnd | null> {
  const at = orderOf(window);
  const isThere = window === "near" ? isNearDate(now) : isEarlyDate(now);
  const [end] = await queryRows<Pick<SliceEnd, keyof SliceEnd>>(
    db,
    sql`select ${at}::text as at, l.id from locations l where ${isThere} and ${isAfter(after, at, "date")}
      order by ${at}, l.id offset ${size - 1}::int limit 1`,
  );
  return end ?? null;
}

const orderOf = (window: DueWindow): SQL => (window === "near" ? sql`l.next_due_on` : sql`l.early_from`);

/** The open location `l` is in the window. */
export const isInWindow = (now: Temporal.Instant, window: DueWindow): SQL =>
  sql`(${window === "near" ? isInDueWindow(now) : isInEarlyWindow(now)} and not ${isOver})`;
