import { setImmediate } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#server/db/client.ts";
import { queryRows } from "#server/db/query-rows.ts";

/**
 * Rows in a slice (locations, for the planner). Measured with 30,000 due on a busy machine of two cores: slices of 1,000 take
 * 0.15 s (at most 0.25 s) and plan 6,200 a second, as many as one transaction for all. Slices of 200 spend nearly half of their
 * time on planning the statement (3,500 a second); slices of 5,000 take more than a second.
 */
export const rowsAtOnce = 1000;

/** A slice's last row, in the order of its index. */
export interface SliceEnd {
  /** The index's first column: a day or an instant. */
  at: string;
  id: string;
}

/**
 * The rows of `l` after the last slice; all rows before the first slice. A row comparison, which PostgreSQL finds in an index on
 * (`at`, `id`).
 */
export const isAfter = (
  end: SliceEnd | null,
  at: SQL,
  type: "date" | "timestamptz",
  id: SQL = sql`l.id`,
): SQL => (end === null ? sql`true` : sql`(${at}, ${id}) > ${rowOf(end, type)}`);

/** The rows of `l` up to and including this end; all rows when it is null. */
export const isUpTo = (end: SliceEnd | null, at: SQL, type: "date" | "timestamptz"): SQL =>
  end === null ? sql`true` : sql`(${at}, l.id) <= ${rowOf(end, type)}`;

const rowOf = ({ at, id }: SliceEnd, type: "date" | "timestamptz"): SQL =>
  sql`(${at}::${sql.raw(type)}, ${id}::uuid)`;

/**
 * The column `ended` for a statement whose slice is named `slice`, with `at` and `id`: the slice's end. Null when the slice is
 * not full, so the last.
 */
export const endOfSlice = (size: number): SQL => sql`(select jsonb_build_object('at', at, 'id', id)
  from slice order by at, id offset ${size - 1}::int limit 1) as ended`;

export interface SliceOptions {
  /** Ends after the running slice. The next caller goes on and sees what is done. */
  signal?: AbortSignal | undefined;
  /** Called after each committed slice. */
  onSlice?: (() => Promise<void> | void) | undefined;
  /** For tests that need another number than `rowsAtOnce`. */
  sliceSize?: number | undefined;
}

/**
 * Does work in many short transactions, where a single one would hold its rows for the whole time. `slice` does the slice after
 * `after` (null: the first), commits it, and returns its end, or null after the last. `from`: where the rows begin, when they are
 * a range (in-lanes.ts).
 */
export async function inSlices<End = SliceEnd>(
  slice: (after: End | null) => Promise<End | null>,
  { signal, onSlice }: SliceOptions = {},
  from: End | null = null,
): Promise<void> {
  let after = from;
  do {
    after = await slice(after);
    await onSlice?.();
    // The embedded database answers in microtasks: without this pause no timer and no socket gets a turn.
    await setImmediate();
  } while (after !== null && !signal?.aborted);
}

/**
 * Does work in slices of one statement each, which returns `count` and `ended`.
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
