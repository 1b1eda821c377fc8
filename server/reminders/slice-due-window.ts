import { type SQL, sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { isAfter, type SliceEnd } from "#server/db/in-slices.ts";
import { isInDueWindow } from "#server/reminders/reminder-rules-sql.ts";

/**
 * The next `size` open locations whose date may have a reminder due, in the order of `locations_next_due_on`: each
 * slice reads its own part of that index, and a round reads every location once. It replaces `locations` under the
 * alias `l` in the pieces of reminder-rules-sql.ts. All channels of a location are in one slice, because they decide
 * together who gets a reminder; no location decides about another.
 */
export const sliceOfDueWindow = (now: Temporal.Instant, after: SliceEnd | null, size: number): SQL => sql`
  select l.id, l.subscription_id, l.next_due_on, l.next_due_on as at from locations l
  where ${isInDueWindow(now)} and l.state <> 'ended' and ${isAfter(after, sql`l.next_due_on`, "date")}
  order by l.next_due_on, l.id limit ${size}::int`;
