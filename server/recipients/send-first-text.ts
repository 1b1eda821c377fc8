import type { Tx } from "#server/db/client.ts";
import { enqueueDelivery, isEnqueued } from "#server/messages/enqueue-delivery.ts";
import { mayTextUnasked } from "#server/messages/mail-allowance.ts";
import { mayTextInAll } from "#server/messages/text-total.ts";
import type { Channel, Recipient } from "#server/recipients/channels-of.ts";
import type { Services } from "#server/services.ts";

/**
 * The first text to a number of somebody other than the account holder, once the number accepts texts. It shows its
 * holder what texts look like, who added them (`addedBy`, a first name) and how to end them; and it shows us whether
 * they arrive, before a date depends on it. It keeps to the hours for texts, like every text to a channel.
 *
 * A number gets three of these and of the next a day at most. Whoever enters a number beside a mailbox of their own can
 * agree in its holder's name, again and again.
 */
export async function sendFirstText(
  tx: Tx,
  services: Services,
  { recipient, channel }: { recipient: Recipient; channel: Channel },
  addedBy: string,
): Promise<void> {
  const { keys, clock, sms } = services;
  if (sms === null || channel.kind !== "text" || channel.state !== "confirmed") return;
  if (!(await mayBeFirst(tx, services, channel))) return;
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
  services: Services,
  { recipient, channel }: { recipient: Recipient; channel: Channel },
): Promise<void> {
  const { keys, clock, sms } = services;
  if (sms === null || channel.kind !== "text" || channel.state !== "pending") return;
  if (!(await mayBeFirst(tx, services, channel))) return;
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

async function mayBeFirst(tx: Tx, services: Services, { id, address }: Channel): Promise<boolean> {
  if (await isEnqueued(tx, firstTextKey(id))) return false;
  const now = services.clock.now();
  return (await mayTextUnasked(tx, services.keys, now, address)) && mayTextInAll(tx, services, now);
}

/** The key of the first text to a channel in `deliveries`. */
export const firstTextKey = (channelId: string): string => `first-text:${channelId}`;
