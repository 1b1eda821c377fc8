import { is, SQL, sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";

/** An instant as a parameter. An expression that is one already (a placeholder of a prepared statement, say) stays as it is. */
export const atInstant = (instant: Temporal.Instant | SQL): SQL =>
  is(instant, SQL) ? instant : sql`${instant.toString()}::timestamptz`;
