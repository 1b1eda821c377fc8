import { sql } from "drizzle-orm";
import type { Db, Tx } from "#server/db/client.ts";

/** Fewer new rows change no plan that matters. */
const firstAt = 1000;
const timesMore = 4;

/**
 * Lets PostgreSQL look at `deliveries` again after the first thousand rows of a planning, and whenever there are four times as many.
 * Connections keep the plans of their statements, and a plan that was made for a small table reads the whole of a large one, for each
 * claim and each mark: 165 messages a second, where there are 1,400. PostgreSQL would look by itself a minute later or more.
 * "Skip locked": whoever looks already need not be waited for.
 * @returns what to call with the number of rows made so far
 */
export function renewStatistics(db: Db | Tx): (made: number) => Promise<void> {
  let next = firstAt;
  return async (made) => {
    // Inside a transaction it is a preview, whose rows are taken back.
    if (made < next || "rollback" in db) return;
    next = timesMore * made;
    await db.execute(sql`analyze (skip_locked) deliveries`);
  };
}
