import { is, SQL, sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";

/** An instant, or an expression that is one (a placeholder of a kept statement, say). */
export type SqlInstant = Temporal.Instant | SQL;

/** The instant as a parameter. An expression stays as it is. */
export const atInstant = (instant: SqlInstant): SQL =>
  is(instant, SQL) ? instant : sql`${instant.toString()}::timestamptz`;
