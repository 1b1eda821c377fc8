import { type SQL, sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { type Days, dueWindows as windowsOf } from "#core/planning/windows.ts";
import type { Db, Tx } from "#server/db/client.ts";
import type { SliceRange } from "#server/db/in-lanes.ts";
import { isAfter, isUpTo, type SliceEnd } from "#server/db/in-slices.ts";
import { queryRows } from "#server/db/query-rows.ts";

/**
 * Locations whose date may have a message due lie in two windows, each with its own index: `near` the date, and `early`, for the
 * few dates with a message before that. A round goes through both. Core computes their days, wide enough for every zone, and
 * decides about each location found.
 */
export const dueWindows = ["near", "early"] as const;

export type DueWindow = (typeof dueWindows)[number];

/**
 * The first `size` locations of a window in this range, as `id` and `at`, in its index's order: each slice reads its own part of
 * the index, and a round reads every location once. All channels of a location are in one slice, because core decides together
 * who gets a reminder; no location affects another.
 */
export function sliceOfDueWindow(
  now: Temporal.Instant,
  window: DueWindow,
  { after, upTo }: SliceRange,
  size: number,
): SQL {
  const at = orderOf(window);
  return sql`
    select l.id, ${at} as at from locations l
    where ${isInWindow(now, window)} and ${isAfter(after, at, "date")} and ${isUpTo(upTo, at, "date")}
    order by ${at}, l.id limit ${size}::int`;
}

/**
 * The end of a window's next range of `size` locations; null when there are fewer. Counts every location in these days, using
 * only the index: about a hundredth of a slice's time.
 */
export async function endOfNextRange(
  db: Db | Tx,
  now: Temporal.Instant,
  window: DueWindow,
  after: SliceEnd | null,
  size: number,
): Promise<SliceEnd | null> {
  const at = orderOf(window);
  const [end] = await queryRows<Pick<SliceEnd, keyof SliceEnd>>(
    db,
    sql`select ${at}::text as at, l.id from locations l
      where ${isAmong(at, windowsOf(now)[window])} and ${isAfter(after, at, "date")}
      order by ${at}, l.id offset ${size - 1}::int limit 1`,
  );
  return end ?? null;
}

/** The order: near the date by the date itself, otherwise by its first further day. */
const orderOf = (window: DueWindow): SQL => (window === "near" ? sql`l.next_due_on` : sql`l.early_from`);

/** The location `l` is in the window. The windows are disjoint. */
export function isInWindow(now: Temporal.Instant, window: DueWindow): SQL {
  const { near, early } = windowsOf(now);
  if (window === "near") return isAmong(sql`l.next_due_on`, near);
  return sql`${isAmong(sql`l.early_from`, early)} and l.next_due_on > ${near.to.toString()}::date`;
}

const isAmong = (day: SQL, { from, to }: Days): SQL =>
  sql`${day} between ${from.toString()}::date and ${to.toString()}::date`;
