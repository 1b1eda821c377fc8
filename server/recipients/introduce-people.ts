import type { Temporal } from "temporal-polyfill";
import { firstName } from "#core/contacts.ts";
import type { Db } from "#server/db/client.ts";
import { type Channel, channelsOf, type Recipient } from "#server/recipients/channels-of.ts";
import { sendFirstText } from "#server/recipients/send-first-text.ts";
import { enqueueDelivery } from "#server/reminders/enqueue-delivery.ts";
import type { Keys } from "#server/secrets/keys.ts";
import type { Services } from "#server/services.ts";

type Reached = { recipient: Recipient; channel: Channel };

/**
 * The first messages of a paid subscription: to everybody but the account holder who added them and how to stop it; to the
 * holders of numbers the question whether texts may be sent there; to the account holder's own number a first text. Each address is told once, so this may be
 * called after any change.
 */
export async function introducePeople(db: Db, services: Services, subscriptionId: string): Promise<void> {
  const { keys, clock } = services;
  const now = clock.now();
  const channels = await channelsOf(db, subscriptionId);
  for (const { channel } of channels.filter(isSomebodyElsesMail)) {
    await enqueueDelivery(db, keys, now, {
      kind: "notice",
      channel: "email",
      template: "you-were-added",
      params: { addedBy: holderFirstName(channels) },
      sealed: null,
      dedupeKey: `you-were-added:${channel.id}`,
      to: { recipientChannelId: channel.id },
      subscriptionId,
    });
  }
  for (const reached of channels) {
    const { recipient, channel } = reached;
    await askForTexts(db, keys, now, channels, channel, `agree-to-texts:${channel.id}`);
    if (recipient.isAccountHolder) await sendFirstText(db, services, reached, "");
  }
}

/** The same for a subscription whose people have changed: before it is paid nobody is written to. */
export async function introduceIfPaid(
  db: Db,
  services: Services,
  { id, status }: { id: string; status: string },
): Promise<void> {
  if (status === "active") await introducePeople(db, services, id);
}

/** Asks the holder of a number that waits for an answer, by mail. Where nobody can be asked it does nothing. */
export async function askForTexts(
  db: Db,
  keys: Keys,
  now: Temporal.Instant,
  channels: readonly Reached[],
  text: Channel,
  dedupeKey: string,
): Promise<void> {
  const mail = mailToAsk(channels, text);
  if (mail === null) return;
  await enqueueDelivery(db, keys, now, {
    kind: "notice",
    channel: "email",
    template: "agree-to-texts",
    params: {
      addedBy: holderFirstName(channels),
      phoneEnding: text.address.slice(-4),
      channelNumber: text.number,
    },
    sealed: null,
    dedupeKey,
    to: { recipientChannelId: mail.id },
    subscriptionId: mail.subscriptionId,
  });
}

/** Where the holder of a number that waits for an answer is asked: their own mail address that takes messages. */
export function mailToAsk(
  channels: readonly Reached[],
  text: Channel,
): { id: string; subscriptionId: string } | null {
  if (text.kind !== "text" || text.state !== "pending") return null;
  const mail = channels.find(
    (other) => other.recipient.id === text.recipientId && isSomebodyElsesMail(other),
  );
  return mail ? { id: mail.channel.id, subscriptionId: mail.recipient.subscriptionId } : null;
}

function isSomebodyElsesMail({ recipient, channel }: Reached): boolean {
  return !recipient.isAccountHolder && channel.kind === "email" && channel.state === "confirmed";
}

export function holderFirstName(channels: readonly Reached[]): string {
  const holder = channels.find(({ recipient }) => recipient.isAccountHolder)?.recipient;
  return firstName(holder?.fullName ?? "");
}
