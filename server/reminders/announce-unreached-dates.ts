import { sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import type { Db } from "#server/db/client.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { holderChannelOf } from "#server/reminders/account-holder-channel.ts";
import { deliveryLifetime, isNew } from "#server/reminders/enqueue-delivery.ts";
import {
  atInstant,
  isAcknowledged,
  isAnybodyWilling,
  isCovered,
  isInDueWindow,
  newestDueOffset,
} from "#server/reminders/reminder-rules-sql.ts";

/**
 * "When no channel of a date is willing, the account holder is told, once per date" (design.md), from the date's
 * first reminder on, by the registrant's clock.
 * @returns how many were told.
 */
export async function announceUnreachedDates(
  db: Db,
  now: Temporal.Instant,
  { smsAvailable }: { smsAvailable: boolean },
): Promise<number> {
  const dedupeKey = sql`'nobody-reached:' || l.id || ':' || l.next_due_on`;
  const rows = await queryRows(
    db,
    sql`insert into deliveries (kind, template, dedupe_key, subscription_id, location_id, recipient_channel_id,
        channel, params, status, next_attempt_at, give_up_at, created_at, updated_at)
      select 'notice', 'nobody-reached', ${dedupeKey}, l.subscription_id, l.id,
        holder.id, holder.kind, jsonb_build_object('dueOn', l.next_due_on::text), 'planned', ${atInstant(now)},
        ${atInstant(now.add(deliveryLifetime.notice))}, ${atInstant(now)}, ${atInstant(now)}
      from locations l
        join subscriptions s on s.id = l.subscription_id
        join registrants r on r.subscription_id = l.subscription_id
        cross join lateral ${holderChannelOf(sql`l.subscription_id`, smsAvailable)} holder
      where ${isInDueWindow(now)} and l.state <> 'ended' and ${isCovered} and ${newestDueOffset(now)} is not null
        and not ${isAnybodyWilling(smsAvailable)} and not ${isAcknowledged}
        and ${isNew(dedupeKey)}
      order by l.id
      on conflict (kind, dedupe_key) where kind <> 'reminder' do nothing
      returning id`,
  );
  return rows.length;
}
