import type { SQL } from "drizzle-orm";
import type { Db, Tx } from "#server/db/client.ts";

/**
 * Runs SQL written by hand and gives its rows, alike on both drivers. The caller says their shape: numbers must be
 * cast to `int` in the SQL, and dates and instants come as text.
 */
export async function queryRows<Row extends Record<string, unknown>>(
  db: Db | Tx,
  query: SQL,
): Promise<Row[]> {
  return ((await db.execute(query)) as { rows: Row[] }).rows;
}
