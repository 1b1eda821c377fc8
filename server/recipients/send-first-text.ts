import type { Tx } from "#server/db/client.ts";
import { enqueueDelivery, isEnqueued } from "#server/messages/enqueue-delivery.ts";
import { mayTextUnasked } from "#server/messages/mail-allowance.ts";
import { mayTextInAll } from "#server/messages/totals.ts";
import type { Channel, Recipient } from "#server/recipients/channels-of.ts";
import type { Services } from "#server/start/services.ts";

type Reached = { recipient: Recipient; channel: Channel };

/**
 * Sends the one text before a number's START. Only a START shows whose number it is and that texts arrive. The account holder's
 * own number is asked at once, any other once its holder has agreed by mail. A number that has sent STOP takes the same path, and
 * the text is held back when it would leave (hold-back-stopped.ts).
 * @param addedBy a first name; null for the account holder's own number
 * @param again the account holder has asked for a repetition, beyond the channel's one
 */
export async function askByText(
  tx: Tx,
  services: Services,
  reached: Reached,
  addedBy: string | null,
  again = false,
): Promise<void> {
  if (reached.channel.state !== "pending") return;
  await textFirst(tx, services, reached, { template: "agree-by-text", params: { addedBy } }, again);
}

/**
 * The first text after a START. It says who added the number (`addedBy`, a first name), because the answer to the START did not.
 */
export async function sendFirstText(
  tx: Tx,
  services: Services,
  reached: Reached,
  addedBy: string,
): Promise<void> {
  if (reached.channel.state !== "confirmed") return;
  await textFirst(tx, services, reached, { template: "first-text", params: { addedBy } });
}

/**
 * A number gets one of the two, once for each of its channels and at most three a day. Without the limit a stranger could
 * repeatedly enter a number beside their own mailbox and agree there: each time the number would get a text. Like every text to a
 * channel, both keep to the hours for texts.
 */
async function textFirst(
  tx: Tx,
  services: Services,
  { recipient, channel }: Reached,
  message:
    | { template: "agree-by-text"; params: { addedBy: string | null } }
    | { template: "first-text"; params: { addedBy: string } },
  again = false,
): Promise<void> {
  const { keys, clock, sms } = services;
  const now = clock.now();
  const dedupeKey = `${firstTextKey(channel.id)}${again ? `:again:${now.epochMilliseconds}` : ""}`;
  if (sms === null || channel.kind !== "text" || (await isEnqueued(tx, dedupeKey))) return;
  const mayTextThere = await mayTextUnasked(tx, keys, now, channel.address);
  const isLeftOut = !(await mayTextInAll(tx, services, now)) || !mayTextThere;
  // Neither the answer nor its time may reveal what others' lists have asked of a number. So a text that asks is stored all the
  // same, and dropped when it would leave.
  if (isLeftOut && message.template === "first-text") return;
  await enqueueDelivery(tx, keys, now, {
    ...(message.template === "agree-by-text"
      ? { ...message, params: { ...message.params, ...(isLeftOut && { isLeftOut }) } }
      : message),
    channel: "text",
    dedupeKey,
    to: { recipientChannelId: channel.id },
    subscriptionId: recipient.subscriptionId,
  });
}

/** The first text's key in `deliveries`. */
export const firstTextKey = (channelId: string): string => `first-text:${channelId}`;
