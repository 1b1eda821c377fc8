import type { Db } from "#server/db/client.ts";
import type { Channel, Recipient } from "#server/recipients/channels-of.ts";
import { enqueueDelivery } from "#server/reminders/enqueue-delivery.ts";
import type { Services } from "#server/services.ts";

/**
 * The first text to a number, once: so its holder sees what texts look like and how to end them, and we whether they
 * arrive, before a date depends on it. To everybody but the account holder it says who added them (`addedBy`, a first
 * name). Only to a number that takes texts; within the hours for texts, like every text to a channel.
 */
export async function sendFirstText(
  db: Db,
  { keys, clock, sms }: Services,
  { recipient, channel }: { recipient: Recipient; channel: Channel },
  addedBy: string,
): Promise<void> {
  if (sms === null || channel.kind !== "text" || channel.state !== "confirmed") return;
  await enqueueDelivery(db, keys, clock.now(), {
    kind: "notice",
    channel: "text",
    template: "first-text",
    params: { addedBy: recipient.isAccountHolder ? null : addedBy },
    sealed: null,
    dedupeKey: firstTextKey(channel.id),
    to: { recipientChannelId: channel.id },
    subscriptionId: recipient.subscriptionId,
  });
}

/** The name of the first text to a channel, under which it stands in `deliveries`. */
export const firstTextKey = (channelId: string): string => `first-text:${channelId}`;
