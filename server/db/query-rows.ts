import type { SQL } from "drizzle-orm";
import type { Db, Tx } from "#server/db/client.ts";

/**
 * Runs hand-written SQL and returns its rows, in the same form on both drivers. The caller states their shape: the SQL must cast
 * numbers to `int`, and dates and instants come as text.
 */
export async function queryRows<Row extends Record<string, unknown>>(
  db: Db | Tx,
  query: SQL,
): Promise<Row[]> {
  return ((await db.execute(query)) as { rows: Row[] }).rows;
}
