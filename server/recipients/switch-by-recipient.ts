import { and, eq } from "drizzle-orm";
import { languageNow } from "#core/languages.ts";
import type { ConsentWay } from "#core/people/consent-ways.ts";
import type { Tx } from "#server/db/client.ts";
import { recordAudit } from "#server/db/record-audit.ts";
import { recipientChannels, recipients } from "#server/db/schema/subscriptions.ts";
import { changeChannel } from "#server/recipients/change-channel.ts";
import { reasonAfterStop, startOf } from "#server/recipients/channel-switch.ts";
import { type Channel, isProven, type Recipient } from "#server/recipients/channels-of.ts";
import { endRest } from "#server/recipients/rest-messages.ts";
import { tellAccountHolder } from "#server/recipients/tell-account-holder.ts";
import type { Services } from "#server/start/services.ts";

export interface LinkedChannel {
  recipient: Recipient;
  channel: Channel;
}

export interface StopOptions {
  isMeant?: (channel: Channel) => boolean;
  /** The address's reader, or the operator at the reader's request. */
  by?: "reader" | "operator";
}

/** The origin of the consent to a start, as stored. */
export interface Consent {
  how: ConsentWay;
  wording: string;
}

/**
 * Stops the messages to an address at its reader's request: on all chosen channels with that address in the subscription, because
 * one address gets each message once. Idempotent.
 * @returns the present channels that it stopped, as they were
 */
export async function stopByRecipient(
  tx: Tx,
  services: Services,
  linked: LinkedChannel,
  { isMeant = () => true, by = "reader" }: StopOptions = {},
): Promise<LinkedChannel[]> {
  const now = services.clock.now();
  const stopped: LinkedChannel[] = [];
  for (const { recipient, channel } of await lockSameAddress(tx, linked)) {
    if (!isMeant(channel)) continue;
    const reason = reasonAfterStop(channel, "recipient");
    if (channel.state === "stopped" && channel.stateReason === reason) continue;
    await changeChannel(tx, { now, event: "stopped", reason, where: eq(recipientChannels.id, channel.id) });
    await report(tx, services, "channel-stopped", { recipient, channel }, by);
    if (channel.retiredAt === null) stopped.push({ recipient, channel });
  }
  return stopped;
}

/**
 * Starts them again, with the consent just given. A yes by a mail's link shows who reads the mailbox, not whose number it is. So
 * it opens no number, whatever the number has said before: the number waits for its START.
 * @returns the address's new state; null when the account holder has stopped it
 */
export async function startByRecipient(
  tx: Tx,
  services: Services,
  linked: LinkedChannel,
  consent: Consent,
): Promise<"confirmed" | "pending" | null> {
  const now = services.clock.now();
  const opens = consent.how !== "mail-link";
  let state: "confirmed" | "pending" | null = null;
  for (const { recipient, channel } of await lockSameAddress(tx, linked)) {
    const next = startOf(channel, "recipient", opens);
    const isPresent = channel.retiredAt === null;
    if (isPresent && next?.event === "started") state = "confirmed";
    if (isPresent && next?.event === "awaitsAgreement") state ??= "pending";
    // A registrant who asks for messages can read them.
    if (isPresent && recipient.restsSince !== null) await endRest(tx, recipient.subscriptionId);
    if (next === null || channel.state === "confirmed") continue;
    const given = {
      consentHow: consent.how,
      consentWording: consent.wording,
      consentLanguage: languageNow(),
      ...(opens && { consentAt: now }),
    };
    await changeChannel(tx, {
      now,
      ...next,
      where: eq(recipientChannels.id, channel.id),
      // An earlier START stays on record.
      ...((opens || !isProven(channel)) && { consent: given }),
    });
    if (next.event === "started") await report(tx, services, "channel-started", { recipient, channel });
  }
  return state;
}

/**
 * Ordered by id, so that two requests cannot deadlock. Includes retired rows: if the address is entered again, its reader's stop
 * still counts. `no key update`: on a big morning a planner that writes rows for these channels holds their keys for long, and
 * neither may wait for the other.
 */
async function lockSameAddress(tx: Tx, { recipient, channel }: LinkedChannel): Promise<LinkedChannel[]> {
  const isSame = and(
    eq(recipients.subscriptionId, recipient.subscriptionId),
    eq(recipientChannels.kind, channel.kind),
    eq(recipientChannels.address, channel.address),
  );
  return tx
    .select({ recipient: recipients, channel: recipientChannels })
    .from(recipientChannels)
    .innerJoin(recipients, eq(recipients.id, recipientChannels.recipientId))
    .where(isSame)
    .orderBy(recipientChannels.id)
    .for("no key update", { of: recipientChannels });
}

/** Records it and tells the account holder, except for a retired address. */
async function report(
  tx: Tx,
  services: Services,
  action: "channel-stopped" | "channel-started",
  linked: LinkedChannel,
  by: "reader" | "operator" = "reader",
): Promise<void> {
  const { recipient, channel } = linked;
  if (channel.retiredAt !== null) return;
  await recordAudit(tx, {
    at: services.clock.now(),
    actor: by === "operator" ? by : { channelId: channel.id },
    action,
    subscriptionId: recipient.subscriptionId,
    detail: { channelId: channel.id, from: channel.state },
  });
  await tellAccountHolder(tx, services, action, linked);
}
