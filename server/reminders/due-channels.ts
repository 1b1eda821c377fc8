import { type SQL, sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import {
  isAcknowledged,
  isCovered,
  localTime,
  newestDueOffset,
} from "#server/reminders/reminder-rules-sql.ts";

/**
 * Each channel of these locations with the newest day that is due at `now`, as a FROM: the aliases of reminder-rules-sql.ts,
 * `newest.days`, `d`, the delivery of that day if there is one, and `seen.any`: the date has some delivery. (On a fresh morning
 * it has none, and everything that looks for deliveries asks this first.) `locations`: a table or a query that stands for
 * `locations`.
 * Each "offset 0" makes a look into an index for each row. As joins these were planned, for small slices of middling tables, to
 * read a whole table for every slice.
 */
export const dueChannels = (locations: SQL, now: Temporal.Instant): SQL => sql`${locations} l
  cross join lateral (select status, ends_on from subscriptions where id = l.subscription_id offset 0) s
  cross join lateral (select id, subscription_id, position, time_zone from recipients
    where subscription_id = l.subscription_id offset 0) r
  cross join lateral (select ${localTime(now)} as now offset 0) clock
  cross join lateral (select ${newestDueOffset(now, sql`clock.now`)} as days offset 0) newest
  cross join lateral (select id, kind, address, state, is_holder_mailbox from recipient_channels
    where recipient_id = r.id and retired_at is null offset 0) c
  cross join lateral (select exists (select 1 from deliveries
    where location_id = l.id and due_on = l.next_due_on) as any offset 0) seen
  left join lateral (select id, status from deliveries
    where seen.any and kind = 'reminder' and location_id = l.id and due_on = l.next_due_on
      and offset_days = newest.days and recipient_channel_id = c.id offset 0) d on true`;

/** The condition of `dueChannels` under which a round makes a delivery, or judges one anew that did not go. */
export const isForRound: SQL = sql`${isCovered} and not ${isAcknowledged}
  and newest.days is not null and (d.id is null or d.status in ('cancelled', 'suppressed'))`;
