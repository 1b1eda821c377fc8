import type { Temporal } from "temporal-polyfill";
import { firstName } from "#core/contacts.ts";
import type { Db } from "#server/db/client.ts";
import { accountChannel, type Channel, channelsOf, type Recipient } from "#server/recipients/channels-of.ts";
import { enqueueDelivery } from "#server/reminders/enqueue-delivery.ts";
import type { Services } from "#server/services.ts";

interface Paid {
  subscriptionId: string;
  paymentId: string;
  amountCents: number;
  endsOn: Temporal.PlainDate;
}

type Reached = { recipient: Recipient; channel: Channel };

/**
 * What goes out once it is paid: the account holder's receipt; to everybody else the first message, which says who added
 * them and how to stop it; and to the holders of numbers the question whether texts may be sent there. A renewal finds
 * the latter two sent already.
 */
export async function announceSubscription(
  db: Db,
  { keys }: Services,
  now: Temporal.Instant,
  { subscriptionId, paymentId, amountCents, endsOn }: Paid,
): Promise<void> {
  const channels = await channelsOf(db, subscriptionId);
  const holder = channels.find(({ recipient }) => recipient.isAccountHolder)?.recipient;
  const own = accountChannel(channels);
  const addedBy = firstName(holder?.fullName ?? "");
  const common = { kind: "notice", channel: "email", sealed: null, subscriptionId } as const;
  if (own) {
    await enqueueDelivery(db, keys, now, {
      ...common,
      template: "subscription-started",
      params: { endsOn: endsOn.toString(), amountCents },
      dedupeKey: `subscription-started:${paymentId}`,
      to: { recipientChannelId: own.id },
    });
  }
  for (const { channel } of channels.filter(isSomebodyElsesMail)) {
    await enqueueDelivery(db, keys, now, {
      ...common,
      template: "you-were-added",
      params: { addedBy },
      dedupeKey: `you-were-added:${channel.id}`,
      to: { recipientChannelId: channel.id },
    });
  }
  for (const { mail, text } of numbersToAsk(channels)) {
    await enqueueDelivery(db, keys, now, {
      ...common,
      template: "agree-to-texts",
      params: { addedBy, phoneEnding: text.address.slice(-4), channelNumber: text.number },
      dedupeKey: `agree-to-texts:${text.id}`,
      to: { recipientChannelId: mail.id },
    });
  }
}

function isSomebodyElsesMail({ recipient, channel }: Reached): boolean {
  return !recipient.isAccountHolder && channel.kind === "email" && channel.state === "confirmed";
}

/** Numbers that wait for an answer, with the mail address of the same person. Without one nobody can be asked. */
function numbersToAsk(channels: readonly Reached[]): { mail: Channel; text: Channel }[] {
  return channels.flatMap(({ recipient, channel: text }) => {
    if (text.kind !== "text" || text.state !== "pending") return [];
    const mail = channels.find((other) => other.recipient.id === recipient.id && isSomebodyElsesMail(other));
    return mail ? [{ mail: mail.channel, text }] : [];
  });
}
