import type { Tx } from "#server/db/client.ts";
import { enqueueDelivery } from "#server/messages/enqueue-delivery.ts";
import type { Channel, Recipient } from "#server/recipients/channels-of.ts";
import type { Services } from "#server/services.ts";

/**
 * The first text to a number of somebody other than the account holder, once the number accepts texts. It shows its
 * holder what texts look like, who added them (`addedBy`, a first name) and how to end them; and it shows us whether
 * they arrive, before a date depends on it. It keeps to the hours for texts, like every text to a channel.
 */
export async function sendFirstText(
  tx: Tx,
  { keys, clock, sms }: Services,
  { recipient, channel }: { recipient: Recipient; channel: Channel },
  addedBy: string,
): Promise<void> {
  if (sms === null || channel.kind !== "text" || channel.state !== "confirmed") return;
  await enqueueDelivery(tx, keys, clock.now(), {
    kind: "notice",
    channel: "text",
    template: "first-text",
    params: { addedBy },
    sealed: null,
    dedupeKey: firstTextKey(channel.id),
    to: { recipientChannelId: channel.id },
    subscriptionId: recipient.subscriptionId,
  });
}

/**
 * Asks the holder of the account holder's own number for a START, by the one text that the number gets before it: only
 * a START shows that the number is theirs and that texts arrive. It replaces the first text.
 */
export async function askByText(
  tx: Tx,
  { keys, clock, sms }: Services,
  { recipient, channel }: { recipient: Recipient; channel: Channel },
): Promise<void> {
  if (sms === null || channel.kind !== "text" || channel.state !== "pending") return;
  await enqueueDelivery(tx, keys, clock.now(), {
    kind: "notice",
    channel: "text",
    template: "agree-by-text",
    params: {},
    sealed: null,
    dedupeKey: firstTextKey(channel.id),
    to: { recipientChannelId: channel.id },
    subscriptionId: recipient.subscriptionId,
  });
}

/** The key of the first text to a channel in `deliveries`. */
export const firstTextKey = (channelId: string): string => `first-text:${channelId}`;
