import { is, SQL, sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";

/** An instant, or an expression that is one (for example a placeholder of a prepared statement). */
export type SqlInstant = Temporal.Instant | SQL;

/** The instant as a parameter. An expression stays as it is. */
export const atInstant = (instant: SqlInstant): SQL =>
  is(instant, SQL) ? instant : sql`${instant.toString()}::timestamptz`;

/** An instant as the API writes it: ISO 8601 in UTC, to the millisecond, which every browser reads. */
export function isoInstant(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: "millisecond" });
}
