import { and, eq, isNull } from "drizzle-orm";
import { catalogue } from "#core/catalogue.ts";
import { consentWordings } from "#core/consent.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Db } from "#server/db/client.ts";
import { recipientChannels, recipients, subscriptions } from "#server/db/schema/subscriptions.ts";
import { afterStart, isStoppedBy, reasonAfterStop } from "#server/recipients/channel-switch.ts";
import type { Channel, Recipient } from "#server/recipients/channels-of.ts";
import { refuseAfterStop } from "#server/recipients/refuse-after-stop.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/services.ts";

/** Whether the owner can stop this channel: any, but for the account's own e-mail (design.md). */
export function canStop(recipient: Recipient, channel: Channel): boolean {
  return channel.state !== "stopped" && !(recipient.isAccountHolder && channel.kind === "email");
}

/** Whether the owner can start it: their own always; another's when it was the owner who had stopped it. */
export function canStart(recipient: Recipient, channel: Channel): boolean {
  return (
    channel.state !== "confirmed" && (recipient.isAccountHolder || afterStart(channel, "holder") !== null)
  );
}

/**
 * Stops a channel of the owner's subscription.
 * @throws Refusal NOT_FOUND (also for another's), FORBIDDEN for the account's own e-mail
 */
export function stopOwnChannel(services: Services, userId: string, channelId: string): Promise<void> {
  return services.db.transaction(async (tx) => {
    const { recipient, channel } = await lockOwnChannel(tx, userId, channelId);
    if (channel.state === "stopped") return;
    if (!canStop(recipient, channel)) throw new Refusal("FORBIDDEN", catalogue.api.accountEmailStays);
    const stateReason = reasonAfterStop(channel, "holder");
    await tx
      .update(recipientChannels)
      .set({ state: "stopped", stateReason })
      .where(eq(recipientChannels.id, channelId));
    await audit(tx, services, userId, "channel-stopped", recipient, channel);
  });
}

/**
 * Starts a channel of the owner's subscription again.
 * @throws Refusal NOT_FOUND (also for another's), FORBIDDEN for what only its recipient can start, CONFLICT for an own number
 *   that has sent STOP
 */
export function startOwnChannel(services: Services, userId: string, channelId: string): Promise<void> {
  return services.db.transaction(async (tx) => {
    const { recipient, channel } = await lockOwnChannel(tx, userId, channelId);
    if (channel.state === "confirmed") return;
    const next = recipient.isAccountHolder ? ownConsent(services) : afterStart(channel, "holder");
    if (next === null) throw new Refusal("FORBIDDEN", catalogue.api.onlyThemselves);
    // Only where a STOP was met: otherwise anybody could ask about any number by giving it as theirs.
    if (recipient.isAccountHolder && channel.kind === "text" && isStoppedBy(channel, "recipient"))
      await refuseAfterStop(tx, services, channel.address);
    await tx.update(recipientChannels).set(next).where(eq(recipientChannels.id, channelId));
    await audit(tx, services, userId, "channel-started", recipient, channel);
  });
}

const ownConsent = ({ clock }: Services): Partial<Channel> => ({
  state: "confirmed",
  stateReason: null,
  consentAt: clock.now(),
  consentHow: "the dashboard",
  consentWording: consentWordings.startAgain,
});

async function lockOwnChannel(
  db: Db,
  userId: string,
  channelId: string,
): Promise<{ recipient: Recipient; channel: Channel }> {
  const [found] = await db
    .select({ recipient: recipients, channel: recipientChannels })
    .from(recipientChannels)
    .innerJoin(recipients, eq(recipients.id, recipientChannels.recipientId))
    .innerJoin(subscriptions, eq(subscriptions.id, recipients.subscriptionId))
    .where(
      and(
        eq(recipientChannels.id, channelId),
        eq(subscriptions.ownerUserId, userId),
        isNull(recipientChannels.retiredAt),
      ),
    )
    // Beside a planner that writes rows for the channel.
    .for("no key update", { of: recipientChannels });
  if (!found) throw new Refusal("NOT_FOUND", catalogue.api.notFound);
  return found;
}

function audit(
  db: Db,
  { clock }: Services,
  userId: string,
  action: "channel-stopped" | "channel-started",
  { subscriptionId }: Recipient,
  channel: Channel,
): Promise<void> {
  const detail = { channelId: channel.id, from: channel.state };
  return recordAudit(db, { at: clock.now(), actor: { userId }, action, subscriptionId, detail });
}
