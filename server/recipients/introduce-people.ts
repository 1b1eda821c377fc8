import { and, eq, sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { strangersName } from "#core/people/contacts.ts";
import { reminderSetOf } from "#core/people/reminder-sets.ts";
import type { Tx } from "#server/db/client.ts";
import type { Keys } from "#server/db/keys.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";
import { enqueueDelivery, isEnqueued } from "#server/messages/enqueue-delivery.ts";
import { type Channel, channelsOf, type Recipient } from "#server/recipients/channels-of.ts";
import { mayTellUnasked } from "#server/recipients/may-tell-unasked.ts";
import { askByText, firstTextKey } from "#server/recipients/send-first-text.ts";
import { whoseReminders } from "#server/recipients/whose-reminders.ts";
import type { Services } from "#server/start/services.ts";

type Reached = { recipient: Recipient; channel: Channel };

/**
 * Sends a paid subscription's first messages. Each address gets its own once, so this may be called after any change.
 *
 * - A confirmed mailbox, except the holder's own: who added it, how to stop it, and, if its person's number waits, whether texts
 *   may be sent there. Two people who share a mailbox get one such mail. Where lists have sent the mailbox eight such mails
 *   within a day, this one is left out: every later mail says both, too.
 * - A waiting mailbox: whether mails may be sent there. Not the mailbox whose reader is asked about the whole sign-up
 *   (ask-for-yes.ts).
 * - A waiting number that the first mail did not ask about: whether texts may be sent there, by mail to its person or, for the
 *   account holder's own number, by one text.
 */
export async function introducePeople(tx: Tx, services: Services, subscriptionId: string): Promise<void> {
  const { keys, clock } = services;
  const now = clock.now();
  const channels = await channelsOf(tx, subscriptionId);
  const [asked] = await tx.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId));
  // The reader of the holder's mailbox knows the list.
  const told = new Set(
    channels.filter(({ channel }) => channel.isHolderMailbox).map(({ channel }) => channel.address),
  );
  for (const { recipient, channel } of channels) {
    if (channel.kind !== "email" || channel.isHolderMailbox) continue;
    if (channel.state !== "confirmed" && channel.state !== "pending") continue;
    if (channel.state === "pending" && channel.address === asked?.claimEmail) continue;
    const template = channel.state === "confirmed" ? "you-were-added" : "agree-to-mails";
    // Both templates have the same key: a person who was asked and has agreed knows who added them.
    const dedupeKey = firstMailKey(channel.id);
    // A waiting mailbox answers for each person separately.
    const isTold = channel.state === "confirmed" && told.has(channel.address);
    if (channel.state === "confirmed") told.add(channel.address);
    if (isTold || (await isEnqueued(tx, dedupeKey))) continue;
    // Always ask a waiting mailbox: without the question nothing could ever go there.
    if (!(await mayTellUnasked(tx, keys, now, channel)) && channel.state === "confirmed") continue;
    await enqueueDelivery(tx, keys, now, {
      channel: "email",
      template,
      params: {
        addedBy: holderFirstName(channels),
        // A mailbox that has not agreed reads no other name.
        ...(channel.state === "confirmed" &&
          !recipient.isAccountHolder && {
            whose: await whoseReminders(tx, recipient),
            reminderSet: reminderSetOf(recipient),
            ...numberToAsk(channels, channel),
          }),
      },
      dedupeKey,
      to: { recipientChannelId: channel.id },
      subscriptionId,
    });
  }
  for (const reached of channels) {
    const { recipient, channel } = reached;
    if (!(await isAsked(tx, channels, channel))) {
      await askForTexts(tx, keys, now, channels, channel, `agree-to-texts:${channel.id}`);
    }
    if (recipient.isAccountHolder) await askByText(tx, services, reached, null);
  }
}

/** The first mail's key in `deliveries`. */
export const firstMailKey = (channelId: string): string => `you-were-added:${channelId}`;

/** The number that the first mail asks about: the same person's, while it waits. */
function numberToAsk(channels: readonly Reached[], mail: Channel) {
  const text = channels.find(({ channel }) => mailToAsk(channels, channel)?.channel.id === mail.id)?.channel;
  return text && { phoneEnding: text.address.slice(-4), channelNumber: text.number };
}

/** By the first mail to its person, or by the one text before a START. */
async function isAsked(tx: Tx, channels: readonly Reached[], text: Channel): Promise<boolean> {
  const mail = mailToAsk(channels, text);
  if (mail === null) return false;
  if (await isEnqueued(tx, firstTextKey(text.id))) return true;
  const [first] = await tx
    .select({ asks: sql<string | null>`${deliveries.params} ->> 'channelNumber'` })
    .from(deliveries)
    .where(and(eq(deliveries.kind, "notice"), eq(deliveries.dedupeKey, firstMailKey(mail.channel.id))));
  return first?.asks === String(text.number);
}

/** Nobody gets a message before the subscription is paid. */
export async function introduceIfPaid(
  tx: Tx,
  services: Services,
  { id, status }: { id: string; status: string },
): Promise<void> {
  if (status === "active") await introducePeople(tx, services, id);
}

/** After a recipient's own answer. The recipient may not know whether the subscription is paid. */
export async function introduceOnceAgreed(tx: Tx, services: Services, subscriptionId: string): Promise<void> {
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId));
  if (row && row.closedAt === null) await introduceIfPaid(tx, services, row);
}

/**
 * Asks a waiting number's holder by mail. Does nothing where nobody can be asked, or where lists have sent the mailbox too much
 * today.
 */
export async function askForTexts(
  tx: Tx,
  keys: Keys,
  now: Temporal.Instant,
  channels: readonly Reached[],
  text: Channel,
  dedupeKey: string,
): Promise<void> {
  const mail = mailToAsk(channels, text);
  if (mail === null) return;
  if (await isEnqueued(tx, dedupeKey)) return;
  if (!(await mayTellUnasked(tx, keys, now, mail.channel))) return;
  await enqueueDelivery(tx, keys, now, {
    channel: "email",
    template: "agree-to-texts",
    params: {
      addedBy: holderFirstName(channels),
      phoneEnding: text.address.slice(-4),
      channelNumber: text.number,
    },
    dedupeKey,
    to: { recipientChannelId: mail.channel.id },
    subscriptionId: mail.recipient.subscriptionId,
  });
}

/** The waiting number's holder's own mail address, if it takes messages. */
export function mailToAsk(channels: readonly Reached[], text: Channel): Reached | null {
  if (text.kind !== "text" || text.state !== "pending") return null;
  const mail = channels.find(
    ({ recipient, channel }) =>
      recipient.id === text.recipientId &&
      !recipient.isAccountHolder &&
      channel.kind === "email" &&
      channel.state === "confirmed",
  );
  return mail ?? null;
}

export function holderFirstName(channels: readonly Reached[]): string {
  const holder = channels.find(({ recipient }) => recipient.isAccountHolder)?.recipient;
  return strangersName(holder?.fullName ?? "");
}
