import { and, eq, isNull } from "drizzle-orm";
import { brand } from "#core/brand.ts";
import { languageNow } from "#core/languages.ts";
import { m } from "#messages";
import type { Db, Tx } from "#server/db/client.ts";
import { recordAudit } from "#server/db/record-audit.ts";
import { recipientChannels, recipients, subscriptions } from "#server/db/schema/subscriptions.ts";
import { openKindsOf } from "#server/messages/channel-senders.ts";
import { notifyListChange } from "#server/messages/notify-list-change.ts";
import { changeChannel } from "#server/recipients/change-channel.ts";
import { reasonAfterStop, startOf } from "#server/recipients/channel-switch.ts";
import type { Channel, Recipient } from "#server/recipients/channels-of.ts";
import { Refusal } from "#server/refusal.ts";
import { requeueFailed, sendHeldBack } from "#server/reminders/requeue-failed.ts";
import type { Services } from "#server/start/services.ts";
import { isOwn } from "#server/subscriptions/own-subscription.ts";
import { shareLockAccount } from "#server/subscriptions/share-lock-account.ts";

/** The owner can stop every channel except the account's own mailbox, which always gets the reminders. */
export function canStop(channel: Channel): boolean {
  return channel.state !== "stopped" && !channel.isHolderMailbox;
}

/**
 * The owner can always start the account's own mailbox; any other channel only if the owner had stopped it. That also holds for a
 * number that the owner calls their own: only a START shows that it is.
 */
export function canStart(channel: Channel): boolean {
  return channel.state !== "confirmed" && (channel.isHolderMailbox || startOf(channel, "holder") !== null);
}

/**
 * Stops a channel of one of the owner's subscriptions, and tells the account's own address.
 * @returns the subscription that the channel belongs to
 * @throws Refusal NOT_FOUND (also for another's), FORBIDDEN for the account's own e-mail
 */
export async function stopOwnChannel(
  db: Db,
  services: Services,
  userId: string,
  channelId: string,
): Promise<string> {
  const subscriptionId = await db.transaction(async (tx) => {
    const { recipient, channel } = await lockOwnChannel(tx, userId, channelId);
    if (channel.state === "stopped") return recipient.subscriptionId;
    if (!canStop(channel)) throw new Refusal("account-email-stays");
    await changeChannel(tx, {
      now: services.clock.now(),
      event: "stopped",
      reason: reasonAfterStop(channel, "holder"),
      where: eq(recipientChannels.id, channelId),
    });
    await audit(tx, services, userId, "channel-stopped", recipient, channel);
    await notifyListChange(tx, services, userId, "turned-off", recipient, { of: channelId });
    return recipient.subscriptionId;
  });
  services.wakeDispatcher();
  return subscriptionId;
}

/**
 * Restarts a channel of one of the owner's subscriptions. On a failing channel the newest message still due goes out at once.
 * @returns the subscription that the channel belongs to
 * @throws Refusal NOT_FOUND (also for another's), FORBIDDEN for a channel that only its recipient can start
 */
export async function startOwnChannel(
  db: Db,
  services: Services,
  userId: string,
  channelId: string,
): Promise<string> {
  const now = services.clock.now();
  const subscriptionId = await db.transaction(async (tx) => {
    const { recipient, channel } = await lockOwnChannel(tx, userId, channelId);
    if (channel.state === "confirmed") return recipient.subscriptionId;
    const next = channel.isHolderMailbox ? ownStart(services) : startOf(channel, "holder");
    if (next === null) throw new Refusal("only-themselves");
    await changeChannel(tx, { now, ...next, where: eq(recipientChannels.id, channelId) });
    if (channel.state === "failing") {
      await requeueFailed(tx, now, [channelId], channel.failingSince ?? now);
      await sendHeldBack(tx, now, channelId, openKindsOf(services));
    }
    await audit(tx, services, userId, "channel-started", recipient, channel);
    return recipient.subscriptionId;
  });
  services.wakeDispatcher();
  return subscriptionId;
}

const ownStart = ({ clock }: Services) => ({
  event: "started" as const,
  consent: {
    consentAt: clock.now(),
    consentHow: "dashboard" as const,
    consentWording: m.consent_start_again({ brand: brand.name }),
    consentLanguage: languageNow(),
  },
});

async function lockOwnChannel(
  tx: Tx,
  userId: string,
  channelId: string,
): Promise<{ recipient: Recipient; channel: Channel }> {
  await shareLockAccount(tx, userId);
  const [found] = await tx
    .select({ recipient: recipients, channel: recipientChannels })
    .from(recipientChannels)
    .innerJoin(recipients, eq(recipients.id, recipientChannels.recipientId))
    .innerJoin(subscriptions, eq(subscriptions.id, recipients.subscriptionId))
    .where(and(eq(recipientChannels.id, channelId), isOwn(userId), isNull(recipientChannels.retiredAt)))
    // Does not wait for a planner that writes rows for the channel.
    .for("no key update", { of: recipientChannels });
  if (!found) throw new Refusal("not-found");
  return found;
}

function audit(
  tx: Tx,
  { clock }: Services,
  userId: string,
  action: "channel-stopped" | "channel-started",
  { subscriptionId }: Recipient,
  channel: Channel,
): Promise<void> {
  const detail = { channelId: channel.id, from: channel.state };
  return recordAudit(tx, { at: clock.now(), actor: { userId }, action, subscriptionId, detail });
}
