import type { Tx } from "#server/db/client.ts";
import { enqueueDelivery } from "#server/messages/enqueue-delivery.ts";
import type { LinkedChannel } from "#server/recipients/switch-by-recipient.ts";
import type { Services } from "#server/start/services.ts";

/**
 * Tells everybody who was getting the reminders by mail that they end: nobody who relies on a reminder may find out by missing
 * one. Goes to the address, not the channel, because a message to a retired channel is cancelled.
 */
export async function announceListEnd(
  tx: Tx,
  { keys, clock }: Services,
  subscriptionId: string,
  channels: readonly LinkedChannel[],
): Promise<void> {
  const told = new Set<string>();
  for (const { recipient, channel } of channels) {
    if (channel.kind !== "email" || channel.state !== "confirmed" || told.has(channel.address)) continue;
    told.add(channel.address);
    await enqueueDelivery(tx, keys, clock.now(), {
      channel: "email",
      template: "list-ended",
      params: {},
      dedupeKey: `list-ended:${channel.id}`,
      to: { address: channel.address, language: recipient.language },
      subscriptionId,
    });
  }
}
