import { type SQL, sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { amongIds } from "#server/db/among.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { atInstant } from "#server/db/instants.ts";
import { queryRows } from "#server/db/query-rows.ts";

/**
 * How many other reminders the address of each of these messages gets on its reader's day, before it: what has left, what waits to leave
 * now, and of the last day's further messages those of a place before those of another date, and else those with a lower number, so that one of
 * two goes. Only lists of the
 * same account count: somebody else's list must not take the place of the account's own messages.
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

/** Whether an instant lies on the present day of the reader `r`. */
const isOnDayOf = (instant: SQL, now: Temporal.Instant): SQL =>
  sql`((${instant}) at time zone r.time_zone)::date = (${atInstant(now)} at time zone r.time_zone)::date`;
