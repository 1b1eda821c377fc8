import { sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import type { ChannelKind } from "#core/channels.ts";
import { atInstant } from "#server/db/at-instant.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { countInSlices, endOfSlice, type SliceOptions } from "#server/db/in-slices.ts";
import { holderChannelOf, whoseDates } from "#server/messages/account-holder-channel.ts";
import { deliveryLifetime, isNew } from "#server/messages/enqueue-delivery.ts";
import {
  isAcknowledged,
  isAnybodyWilling,
  isCovered,
  newestDueOffset,
} from "#server/reminders/reminder-rules-sql.ts";
import { type DueWindow, dueWindows, sliceOfDueWindow } from "#server/reminders/slice-due-window.ts";
import { numberOnDay } from "#server/reminders/which-on-day.ts";

/**
 * When no channel of a date is willing, the account holder is told once per date: from the date's first reminder on, by
 * the registrant's clock. Only the location and its date identify the notice, so that a corrected zone does not repeat
 * it.
 * @returns how many were told.
 */
export async function announceUnreachedDates(
  db: Db | Tx,
  now: Temporal.Instant,
  {
    openKinds,
    windows = dueWindows,
    ...slices
  }: { openKinds: readonly ChannelKind[]; windows?: readonly DueWindow[] | undefined } & SliceOptions,
): Promise<number> {
  const dedupeKey = sql`'nobody-reached:' || l.id || ':' || l.next_due_on`;
  const inWindow = (window: DueWindow) =>
    countInSlices(
      db,
      (after, size) => sql`
      with slice as materialized (${sliceOfDueWindow(now, window, { after, upTo: null }, size)}
      ), told as (
        insert into deliveries (kind, template, dedupe_key, subscription_id, location_id, recipient_channel_id,
          channel, params, status, next_attempt_at, give_up_at, created_at, updated_at)
        select 'notice', 'nobody-reached', ${dedupeKey}, l.subscription_id, l.id,
          holder.id, holder.kind, jsonb_build_object('dueOn', l.next_due_on::text, 'opensOn', l.opens_on::text,
          'numberOnDay', ${numberOnDay(sql`l`)}, 'whose', ${whoseDates(sql`l.subscription_id`)}), 'planned', ${atInstant(now)},
          ${atInstant(now.add(deliveryLifetime.notice))}, ${atInstant(now)}, ${atInstant(now)}
        from slice l
          join subscriptions s on s.id = l.subscription_id
          join registrants r on r.subscription_id = l.subscription_id
          cross join lateral ${holderChannelOf(sql`l.subscription_id`, openKinds)} holder
        where ${isCovered} and ${newestDueOffset(now)} is not null
          and not ${isAnybodyWilling(openKinds)} and not ${isAcknowledged}
          and ${isNew(dedupeKey)}
        order by l.id
        on conflict (kind, dedupe_key) where kind <> 'reminder' do nothing
        returning id
      )
      select (select count(*)::int from told) as count, ${endOfSlice(size)}`,
      slices,
    );
  let told = 0;
  for (const window of windows) told += await inWindow(window);
  return told;
}
