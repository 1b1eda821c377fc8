import { sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import type { Db } from "#server/db/client.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { stopReasons } from "#server/recipients/channel-switch.ts";
import { findHolderChannel } from "#server/reminders/account-holder-channel.ts";
import type { ClaimedDelivery } from "#server/reminders/claim-deliveries.ts";
import { enqueueDelivery } from "#server/reminders/enqueue-delivery.ts";
import type { Keys } from "#server/secrets/keys.ts";

/** The delivery that told it, and whose address it was. */
export type FailedDelivery = Pick<
  ClaimedDelivery,
  "id" | "recipientChannelId" | "subscriptionId" | "channel" | "address"
> & { addressee: { firstName: string } | null };

/**
 * The provider said for good that a delivery's address is no good ("A permanent failure … stops that channel and
 * tells the account holder on another", design.md). Everybody of the subscription who shares the address is stopped
 * with it: a second try through somebody else's row would only fail again. What was stopped stays stopped; of the account
 * holder's mail, where notices still went, it is noted that they must go elsewhere (account-holder-channel.ts). Within the
 * caller's transaction.
 */
export async function failChannel(
  db: Db,
  keys: Keys,
  now: Temporal.Instant,
  delivery: FailedDelivery,
  { reason, smsAvailable }: { reason: string; smsAvailable: boolean },
): Promise<void> {
  const { recipientChannelId, subscriptionId } = delivery;
  if (recipientChannelId === null || subscriptionId === null) return;
  const stopped = await queryRows(
    db,
    sql`update recipient_channels c set
        state = case when c.state = 'stopped' then 'stopped' else 'failing' end,
        state_reason = case when c.state = 'stopped' then ${stopReasons.unreached} else ${reason} end
      from recipients r
      where r.id = c.recipient_id and r.subscription_id = ${subscriptionId}::uuid and c.retired_at is null
        and c.kind = ${delivery.channel} and c.address = ${delivery.address}
        and (c.state in ('confirmed', 'pending') or (c.state = 'stopped' and c.kind = 'email' and r.is_account_holder
          and c.state_reason is distinct from ${stopReasons.unreached}))
      returning c.id`,
  );
  if (stopped.length === 0) return;
  const tell = await findHolderChannel(db, subscriptionId, smsAvailable);
  if (tell === null) return;
  await enqueueDelivery(db, keys, now, {
    kind: "notice",
    template: "channel-stopped",
    params: { whose: delivery.addressee?.firstName ?? "", channel: delivery.channel, by: "provider" },
    sealed: null,
    dedupeKey: `channel-stopped:${delivery.id}`,
    channel: tell.kind,
    to: { recipientChannelId: tell.id },
    subscriptionId,
  });
}
