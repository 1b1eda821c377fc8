import { eq, inArray } from "drizzle-orm";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Db } from "#server/db/client.ts";
import { recipientChannels } from "#server/db/schema/subscriptions.ts";
import { afterStart, reasonAfterStop } from "#server/recipients/channel-switch.ts";
import { type Channel, channelsOf, type Recipient } from "#server/recipients/channels-of.ts";
import { tellAccountHolder } from "#server/recipients/tell-account-holder.ts";
import type { Services } from "#server/services.ts";

export interface LinkedChannel {
  recipient: Recipient;
  channel: Channel;
}

/** Where the consent to a start comes from, as it is kept. */
export interface Consent {
  how: string;
  wording: string;
}

/**
 * Stops the messages to an address, as its reader asks: all present channels with that address in the subscription,
 * since one address gets each message once. Asked again, it does nothing.
 */
export async function stopByRecipient(db: Db, services: Services, linked: LinkedChannel): Promise<void> {
  for (const { recipient, channel } of await lockSameAddress(db, linked)) {
    const stateReason = reasonAfterStop(channel, "recipient");
    if (channel.state === "stopped" && channel.stateReason === stateReason) continue;
    await change(db, channel.id, { state: "stopped", stateReason });
    await report(db, services, "channel-stopped", { recipient, channel });
  }
}

/**
 * Starts them again, with the consent just given.
 * @returns whether they are on now; not, where the account holder has stopped them
 */
export async function startByRecipient(
  db: Db,
  services: Services,
  linked: LinkedChannel,
  consent: Consent,
): Promise<boolean> {
  let isOn = false;
  for (const { recipient, channel } of await lockSameAddress(db, linked)) {
    const next = afterStart(channel, "recipient");
    isOn ||= next?.state === "confirmed";
    if (next === null || channel.state === "confirmed") continue;
    await change(db, channel.id, {
      ...next,
      consentAt: services.clock.now(),
      consentHow: consent.how,
      consentWording: consent.wording,
    });
    if (next.state === "confirmed") await report(db, services, "channel-started", { recipient, channel });
  }
  return isOn;
}

/** In the order of their ids, so that two requests cannot wait for each other in a circle. */
async function lockSameAddress(db: Db, { recipient, channel }: LinkedChannel): Promise<LinkedChannel[]> {
  const isSame = (found: LinkedChannel) =>
    found.channel.kind === channel.kind && found.channel.address === channel.address;
  const ids = (await channelsOf(db, recipient.subscriptionId))
    .filter(isSame)
    .map((found) => found.channel.id);
  if (ids.length === 0) return [];
  await db
    .select({ id: recipientChannels.id })
    .from(recipientChannels)
    .where(inArray(recipientChannels.id, ids))
    .orderBy(recipientChannels.id)
    .for("update");
  return (await channelsOf(db, recipient.subscriptionId)).filter(isSame);
}

async function change(db: Db, id: string, values: Partial<Channel>): Promise<void> {
  await db.update(recipientChannels).set(values).where(eq(recipientChannels.id, id));
}

async function report(
  db: Db,
  services: Services,
  action: "channel-stopped" | "channel-started",
  linked: LinkedChannel,
): Promise<void> {
  const { recipient, channel } = linked;
  await recordAudit(db, {
    at: services.clock.now(),
    actor: { channelId: channel.id },
    action,
    subscriptionId: recipient.subscriptionId,
    detail: { channelId: channel.id, from: channel.state },
  });
  await tellAccountHolder(db, services, action, linked);
}
