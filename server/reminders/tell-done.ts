import { and, eq } from "drizzle-orm";
import { firstName } from "#core/contacts.ts";
import type { Db } from "#server/db/client.ts";
import { recipients } from "#server/db/schema/subscriptions.ts";
import { channelsOf } from "#server/recipients/channels-of.ts";
import type { Services } from "#server/services.ts";
import type { Sayer } from "./acknowledge.ts";
import { enqueueDelivery } from "./enqueue-delivery.ts";
import type { Location } from "./own-location.ts";

/** Tells the account holder and the other recipients, by mail, who said "done". Not whoever said it. */
export async function tellDoneSaid(
  db: Db,
  services: Services,
  location: Location,
  acknowledgementId: string,
  sayer: Sayer,
): Promise<void> {
  const by = sayer.via === "dashboard" ? await holderFirstName(db, location.subscriptionId) : sayer.firstName;
  const dueOn = location.nextDueOn.toString();
  for (const { recipient, channel } of await mailsOf(db, location.subscriptionId)) {
    const isSayer =
      sayer.via === "dashboard" ? recipient.isAccountHolder : recipient.id === sayer.recipientId;
    if (isSayer) continue;
    await enqueueDelivery(db, services.keys, services.clock.now(), {
      kind: "notice",
      template: "done-said",
      params: { by, dueOn, toAccountHolder: recipient.isAccountHolder },
      sealed: null,
      dedupeKey: `done-said:${acknowledgementId}:${channel.id}`,
      channel: "email",
      to: { recipientChannelId: channel.id },
      subscriptionId: location.subscriptionId,
      locationId: location.id,
    });
  }
}

/** Tells everybody but the account holder, who did it, that a "done" was taken back. */
export async function tellDoneTakenBack(
  db: Db,
  services: Services,
  location: Location,
  acknowledgementId: string,
): Promise<void> {
  for (const { recipient, channel } of await mailsOf(db, location.subscriptionId)) {
    if (recipient.isAccountHolder) continue;
    await enqueueDelivery(db, services.keys, services.clock.now(), {
      kind: "notice",
      template: "done-taken-back",
      params: { dueOn: location.nextDueOn.toString() },
      sealed: null,
      dedupeKey: `done-taken-back:${acknowledgementId}:${channel.id}`,
      channel: "email",
      to: { recipientChannelId: channel.id },
      subscriptionId: location.subscriptionId,
      locationId: location.id,
    });
  }
}

/** The mail channels that take messages, each address once. */
async function mailsOf(db: Db, subscriptionId: string) {
  const seen = new Set<string>();
  return (await channelsOf(db, subscriptionId)).filter(({ channel }) => {
    if (channel.kind !== "email" || channel.state !== "confirmed" || seen.has(channel.address)) return false;
    seen.add(channel.address);
    return true;
  });
}

async function holderFirstName(db: Db, subscriptionId: string): Promise<string> {
  const isHolder = and(eq(recipients.subscriptionId, subscriptionId), eq(recipients.isAccountHolder, true));
  const [holder] = await db.select({ fullName: recipients.fullName }).from(recipients).where(isHolder);
  return firstName(holder?.fullName ?? "");
}
