import { sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import type { ChannelKind } from "#core/people/channels.ts";
import { firstName } from "#core/people/contacts.ts";
import { amongIds } from "#server/db/among.ts";
import type { Tx } from "#server/db/client.ts";
import type { Keys } from "#server/db/keys.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { findHolderChannel } from "#server/messages/account-holder-channel.ts";
import { enqueueDelivery } from "#server/messages/enqueue-delivery.ts";

export interface Telling {
  now: Temporal.Instant;
  keys: Keys;
  openKinds: readonly ChannelKind[];
}

/** A reopened channel, and when it had been stopped. */
export type Opened = { id: string; failingSince: string };

type Told = { id: string; kind: ChannelKind; full_name: string; subscription_id: string };

/**
 * Tells account holders that channels are on again, if they had been told of the stop. While that notice still waits, nobody is
 * told anything: the second look cancels it, because its channel is open. The rows of waiting notices stay locked until the
 * caller's transaction ends, so that no dispatcher claims one in between.
 */
export async function tellStarted(
  tx: Tx,
  opened: readonly Opened[],
  { now, keys, openKinds }: Telling,
): Promise<void> {
  if (opened.length === 0) return;
  const given = JSON.stringify(opened.map(({ id, failingSince }) => ({ id, since: failingSince })));
  const told = await queryRows<Told>(
    tx,
    sql`with notices as materialized (
        select d.id, d.status, c.id as channel_id
        from jsonb_to_recordset(${given}::jsonb) as g (id uuid, since timestamptz)
          join recipient_channels c on c.id = g.id
          join recipients r on r.id = c.recipient_id
          join subscriptions s on s.id = r.subscription_id and s.closed_at is null
          join deliveries d on d.subscription_id = r.subscription_id and d.kind = 'notice'
            and d.template = 'channel-stopped' and d.params ->> 'channelNumber' = c.number::text
            and d.created_at >= g.since
      ), waiting as (
        select id from deliveries
        where id in (select id from notices where status in ('planned', 'suppressed')) for update skip locked
      ), gone as (
        -- What somebody else holds is being claimed: it leaves.
        select channel_id from notices
        where status in ('sending', 'sent', 'delivered')
          or (status = 'planned' and id not in (select id from waiting))
      )
      select c.id, c.kind, r.full_name, r.subscription_id
      from recipient_channels c join recipients r on r.id = c.recipient_id
      where ${amongIds(
        sql`c.id`,
        opened.map(({ id }) => id),
      )} and c.id in (select channel_id from gone)
      order by c.id`,
  );
  for (const { id, kind, full_name, subscription_id } of told) {
    const holder = await findHolderChannel(tx, subscription_id, openKinds);
    if (holder === null) continue;
    await enqueueDelivery(tx, keys, now, {
      template: "channel-started",
      params: { whose: firstName(full_name), channel: kind },
      dedupeKey: `channel-started:${id}:${now.epochMilliseconds}`,
      channel: holder.kind,
      to: { recipientChannelId: holder.id },
      subscriptionId: subscription_id,
    });
  }
}
