import { eq } from "drizzle-orm";
import { todayIn } from "#core/dates/time-zones.ts";
import { firstName } from "#core/people/contacts.ts";
import type { NumberNews } from "#core/people/number-doubt.ts";
import type { Tx } from "#server/db/client.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";
import { findHolderChannel } from "#server/messages/account-holder-channel.ts";
import { openKindsOf } from "#server/messages/channel-senders.ts";
import { enqueueDelivery } from "#server/messages/enqueue-delivery.ts";
import { channelsOf } from "#server/recipients/channels-of.ts";
import { mayTellUnasked } from "#server/recipients/may-tell-unasked.ts";
import { isSuppressed, numberHash } from "#server/recipients/suppressions.ts";
import type { LinkedChannel } from "#server/recipients/switch-by-recipient.ts";
import { registrantFirstName } from "#server/recipients/whose-reminders.ts";
import type { Services } from "#server/start/services.ts";

/**
 * Tells the account holder about a number on the list, by any way but a number in doubt.
 * @returns whether others may be told, too: people of an unpaid list hear nothing
 */
export async function tellOfNumber(
  tx: Tx,
  services: Services,
  { recipient, channel }: LinkedChannel,
  news: NumberNews,
): Promise<boolean> {
  const { keys, clock } = services;
  const now = clock.now();
  const { subscriptionId, isAccountHolder, fullName } = recipient;
  const [list] = await tx.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId));
  if (!list || list.closedAt !== null) return false;
  const holder = await findHolderChannel(tx, subscriptionId, openKindsOf(services));
  const isPaid = list.status !== "pending_payment";
  if (holder === null) return isPaid;
  await enqueueDelivery(tx, keys, now, {
    kind: "notice",
    template: "number-news",
    params: {
      news,
      whose: isAccountHolder ? null : firstName(fullName),
      phoneEnding: channel.address.slice(-4),
    },
    sealed: null,
    // A START that is not believed changes nothing, so it can be texted without end: it is told once a day.
    dedupeKey: `number-news:${news}:${channel.id}:${news === "start-not-believed" ? todayIn("UTC", now) : now.epochMilliseconds}`,
    channel: holder.kind,
    to: { recipientChannelId: holder.id },
    subscriptionId,
  });
  return isPaid;
}

/**
 * When the registrant can be reached no other way, everybody else who has agreed is told, before anything is held back: the
 * transaction that holds it back writes these messages. The operator sees such numbers in the figures (read-figures.ts).
 */
export async function tellOthersOfRegistrant(
  tx: Tx,
  services: Services,
  { recipient }: LinkedChannel,
): Promise<void> {
  if (recipient.relation !== "registrant") return;
  const { keys, clock } = services;
  const now = clock.now();
  const openKinds = openKindsOf(services);
  const open = (await channelsOf(tx, recipient.subscriptionId)).filter(
    ({ channel }) =>
      channel.state === "confirmed" && channel.doubtedOn === null && openKinds.includes(channel.kind),
  );
  if (open.some((way) => way.recipient.relation === "registrant")) return;
  const whose = await registrantFirstName(tx, recipient.subscriptionId);
  const told = new Set<string>();
  for (const { recipient: contact, channel } of open) {
    // The account holder is told about the number itself. Of several ways to a person the preferred one is used.
    if (contact.isAccountHolder || told.has(contact.id)) continue;
    if (!(await mayTellUnasked(tx, keys, now, channel))) continue;
    told.add(contact.id);
    await enqueueDelivery(tx, keys, now, {
      kind: "notice",
      template: "registrant-unreached",
      params: { whose },
      sealed: null,
      dedupeKey: `registrant-unreached:${channel.id}:${now.epochMilliseconds}`,
      channel: channel.kind,
      to: { recipientChannelId: channel.id },
      subscriptionId: recipient.subscriptionId,
    });
  }
}

/**
 * The one text to a number that may be somebody else's. It has no date and no name. A number on several lists gets it once for
 * an `occasion`. Nobody outside causes it, so it takes no place from the answers to people (totals.ts).
 */
export async function askWhoseNumber(
  tx: Tx,
  services: Services,
  { recipient, channel }: LinkedChannel,
  template: "still-yours" | "still-there",
  occasion: string,
): Promise<void> {
  const { keys, clock, sms } = services;
  const now = clock.now();
  if (sms === null || channel.state !== "confirmed") return;
  if (await isSuppressed(tx, keys, channel.address)) return;
  await enqueueDelivery(tx, keys, now, {
    kind: "notice",
    template,
    params: {},
    sealed: null,
    dedupeKey: `${template}:${numberHash(keys, channel.address)}:${occasion}`,
    channel: "text",
    to: { recipientChannelId: channel.id },
    subscriptionId: recipient.subscriptionId,
  });
}
