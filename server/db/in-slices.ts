import { setImmediate } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#server/db/client.ts";
import { queryRows } from "#server/db/query-rows.ts";

/**
 * Rows that one slice looks at: locations of the planner's. Measured with 30,000 due on a busy
 * machine of two cores: 1,000 take 0.15 s (0.25 s at most) and plan 6,200 a second, as many as one transaction for all
 * does. 200 spend nearly half of their time on the plan of the statement (3,500 a second); 5,000 take more than a second.
 */
export const rowsAtOnce = 1000;

/** Where a slice ended: its last row, in the order of the index that the slices follow. */
export interface SliceEnd {
  /** The index's first column: a day or an instant. */
  at: string;
  id: string;
}

/**
 * The rows of `l` past the end of the last slice; all of them before the first. A comparison of rows, as PostgreSQL finds
 * it in an index on (`at`, `id`).
 */
export const isAfter = (
  end: SliceEnd | null,
  at: SQL,
  type: "date" | "timestamptz",
  id: SQL = sql`l.id`,
): SQL => (end === null ? sql`true` : sql`(${at}, ${id}) > (${end.at}::${sql.raw(type)}, ${end.id}::uuid)`);

/**
 * As a column `ended` of a statement that names its slice `slice`, with `at` and `id`: where it ended; null when it was
 * the last, for it is not full.
 */
export const endOfSlice = (size: number): SQL => sql`(select jsonb_build_object('at', at, 'id', id)
  from slice order by at, id offset ${size - 1}::int limit 1) as ended`;

export interface SliceOptions {
  /** Ends after the slice that is on its way. Whoever runs next goes on: what is done is seen. */
  signal?: AbortSignal | undefined;
  /** After each slice, which is committed then. */
  onSlice?: (() => Promise<void> | void) | undefined;
  /** Rows of one slice, where a test asks for others than `rowsAtOnce`. */
  sliceSize?: number | undefined;
}

/**
 * Does in many short transactions what in one would hold its rows for as long as all of it takes. `slice` does what comes
 * after `after` (null: the first slice), commits it and gives back where it ended; null after the last.
 */
export async function inSlices<End = SliceEnd>(
  slice: (after: End | null) => Promise<End | null>,
  { signal, onSlice }: SliceOptions = {},
): Promise<void> {
  let after: End | null = null;
  do {
    after = await slice(after);
    await onSlice?.();
    // The embedded database answers in microtasks: without this pause no timer and no socket would get a turn.
    await setImmediate();
  } while (after !== null && !signal?.aborted);
}

/**
 * The same for one statement a slice, which gives a row of `count` and `ended`.
 * @returns the sum of the counts
 */
export async function countInSlices(
  db: Db | Tx,
  statement: (after: SliceEnd | null, size: number) => SQL,
  { sliceSize = rowsAtOnce, ...options }: SliceOptions = {},
): Promise<number> {
  let total = 0;
  await inSlices(async (after) => {
    const [row] = await queryRows<{ count: number; ended: SliceEnd | null }>(db, statement(after, sliceSize));
    total += row?.count ?? 0;
    return row?.ended ?? null;
  }, options);
  return total;
}
