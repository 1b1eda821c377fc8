import { sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { offsets } from "#core/schedule.ts";
import type { Db } from "#server/db/client.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { holderChannelOf } from "#server/reminders/account-holder-channel.ts";
import { deliveryLifetime, isNew } from "#server/reminders/enqueue-delivery.ts";
import { atInstant } from "#server/reminders/reminder-rules-sql.ts";

const [{ sendAt }] = offsets;
const lastOffsetDays = offsets[offsets.length - 1]?.days ?? 0;

/**
 * "Until somebody enters a next date or says there are no more, the account holder is reminded weekly: the service
 * never goes silent" (design.md), while the year lasts. At 09:00 on the account holder's clock: first on the morning
 * after a "done", or with the reminder of the third silent day; then every seven days. After an outage only the newest
 * week is asked.
 * @returns how many questions were put.
 */
export async function askNextDates(
  db: Db,
  now: Temporal.Instant,
  { smsAvailable }: { smsAvailable: boolean },
): Promise<number> {
  // Whole days between mornings: the weeks keep to 09:00 when the clocks change.
  const morningsPassed = sql`((${atInstant(now)} at time zone holder.time_zone) - ${sendAt}::time)::date - first.day`;
  // Named by its morning: a "done" that is taken back begins the weeks anew, and none of them is one that was asked.
  const dedupeKey = sql`'next-date-needed:' || l.id || ':' || l.next_due_on || ':'
    || to_char(first.day + asked.mornings / 7 * 7, 'YYYY-MM-DD')`;
  const rows = await queryRows(
    db,
    sql`insert into deliveries (kind, template, dedupe_key, subscription_id, location_id, recipient_channel_id,
        channel, params, status, next_attempt_at, give_up_at, created_at, updated_at)
      select 'notice', 'next-date-needed', ${dedupeKey}, l.subscription_id, l.id, holder.id, holder.kind,
        jsonb_build_object('locationId', l.id, 'dueOn', l.next_due_on::text), 'planned', ${atInstant(now)},
        ${atInstant(now.add(deliveryLifetime.notice))}, ${atInstant(now)}, ${atInstant(now)}
      from locations l
        join subscriptions s on s.id = l.subscription_id and s.status = 'active'
        cross join lateral ${holderChannelOf(sql`l.subscription_id`, smsAvailable)} holder
        cross join lateral (select case
          when exists (select 1 from acknowledgements a
            where a.location_id = l.id and a.due_on = l.next_due_on and a.undone_at is null)
          then (l.state_since at time zone holder.time_zone)::date + 1
          else greatest(l.next_due_on + ${lastOffsetDays}::int, (l.state_since at time zone holder.time_zone)::date)
          end as day) first
        cross join lateral (select ${morningsPassed} as mornings) asked
      where l.state = 'awaiting_next_date' and asked.mornings >= 0
        and ${isNew(dedupeKey)}
      order by l.id
      on conflict (kind, dedupe_key) where kind <> 'reminder' do nothing
      returning id`,
  );
  return rows.length;
}
