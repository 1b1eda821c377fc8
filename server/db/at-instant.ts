import { type SQL, sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";

/** An instant as a parameter. */
export const atInstant = (instant: Temporal.Instant): SQL => sql`${instant.toString()}::timestamptz`;
