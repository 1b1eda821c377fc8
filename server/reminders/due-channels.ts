import { type SQL, sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { isAcknowledged, isCovered, newestDueOffset } from "#server/reminders/reminder-rules-sql.ts";

/**
 * Each channel of these locations with the newest day that is due at `now`, as a FROM: the aliases of reminder-rules-sql.ts,
 * `newest.days`, and `d`, the delivery of that day if there is one. `locations`: a table or a query that stands for
 * `locations`.
 */
export const dueChannels = (locations: SQL, now: Temporal.Instant): SQL => sql`${locations} l
  join subscriptions s on s.id = l.subscription_id
  join recipients r on r.subscription_id = l.subscription_id
  join recipient_channels c on c.recipient_id = r.id and c.retired_at is null
  cross join lateral (select ${newestDueOffset(now)} as days offset 0) newest
  left join lateral (select id, status from deliveries
    where kind = 'reminder' and location_id = l.id and due_on = l.next_due_on
      and offset_days = newest.days and recipient_channel_id = c.id offset 0) d on true`;

/** The condition of `dueChannels` under which a round makes a delivery, or judges one anew that did not go. */
export const isForRound: SQL = sql`${isCovered} and not ${isAcknowledged}
  and newest.days is not null and (d.id is null or d.status in ('cancelled', 'suppressed'))`;
