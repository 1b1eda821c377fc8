import { is, SQL, sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";

/** An instant, or an SQL expression for one, such as a placeholder. */
export type SqlInstant = Temporal.Instant | SQL;

export const atInstant = (instant: SqlInstant): SQL =>
  is(instant, SQL) ? instant : sql`${instant.toString()}::timestamptz`;

/** The API's form: ISO 8601 in UTC, to the millisecond, which every browser reads. */
export function isoInstant(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: "millisecond" });
}
