import { firstName } from "#core/people/contacts.ts";
import type { Tx } from "#server/db/client.ts";
import { findHolderChannel } from "#server/messages/account-holder-channel.ts";
import { openKindsOf } from "#server/messages/channel-senders.ts";
import { enqueueDelivery } from "#server/messages/enqueue-delivery.ts";
import type { Channel, Recipient } from "#server/recipients/channels-of.ts";
import type { Services } from "#server/start/services.ts";

/**
 * Tells the account holder that a channel was stopped or started, even the holder's own: a mail scanner or a slip may have done
 * it.
 */
export async function tellAccountHolder(
  tx: Tx,
  services: Services,
  template: "channel-stopped" | "channel-started",
  { recipient, channel }: { recipient: Recipient; channel: Channel },
): Promise<void> {
  const { keys, clock } = services;
  const { subscriptionId, fullName, isAccountHolder } = recipient;
  const now = clock.now();
  const holder = await findHolderChannel(tx, subscriptionId, openKindsOf(services));
  if (!holder) return;
  const common = {
    channel: holder.kind,
    dedupeKey: `${template}:${channel.id}:${now.epochMilliseconds}`,
    to: { recipientChannelId: holder.id },
    subscriptionId,
  } as const;
  const params = {
    whose: firstName(fullName),
    channel: channel.kind,
    ...(isAccountHolder && { isReaders: true }),
  };
  if (template === "channel-started") {
    await enqueueDelivery(tx, keys, now, { ...common, template, params });
  } else {
    await enqueueDelivery(tx, keys, now, { ...common, template, params: { ...params, by: "owner" } });
  }
}
