import { type SQL, sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { amongIds } from "#server/db/among.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { atInstant } from "#server/db/instants.ts";
import { queryRows } from "#server/db/query-rows.ts";

/**
 * For each of these messages: how many other reminders its address gets before it on its reader's day. Counts what has left and
 * what waits to leave now. Among the last day's further messages a place's come before another date's, then the lower number, so
 * that one of two goes. Counts only lists of the same account: another account's list must not displace these messages.
 */
export async function countToday(
  db: Db | Tx,
  now: Temporal.Instant,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await queryRows<{ id: string; count: number }>(
    db,
    sql`select d.id, (select count(*)::int
        from recipient_channels other_c
          cross join lateral (select * from deliveries where recipient_channel_id = other_c.id offset 0) o
          join subscriptions other_s on other_s.id = o.subscription_id
          join locations other_l on other_l.id = o.location_id
        where other_c.kind = c.kind and other_c.address = c.address and o.kind = 'reminder' and o.id <> d.id
          and (other_s.id = s.id or other_s.owner_user_id = s.owner_user_id)
          and ((o.status in ('sent', 'delivered') and ${isOnDayOf(sql`coalesce(o.sent_at, o.updated_at)`, now)})
            or ((o.status = 'sending' or (o.status = 'planned' and o.next_attempt_at <= ${atInstant(now)}
                and ${isOnDayOf(sql`o.next_attempt_at`, now)}))
              and (o.occasion is distinct from 'last-day' or (other_l.kind = 'other', o.number) < (l.kind = 'other', d.number))))) as count
      from deliveries d
        join recipient_channels c on c.id = d.recipient_channel_id
        join recipients r on r.id = c.recipient_id
        join subscriptions s on s.id = d.subscription_id
        join locations l on l.id = d.location_id
      where ${amongIds(sql`d.id`, ids)}`,
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** The instant lies on the present day of the reader `r`. */
const isOnDayOf = (instant: SQL, now: Temporal.Instant): SQL =>
  sql`((${instant}) at time zone r.time_zone)::date = (${atInstant(now)} at time zone r.time_zone)::date`;
