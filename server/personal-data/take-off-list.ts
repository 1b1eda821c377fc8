import { eq, inArray, sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { deliveryReasons } from "#core/delivery/reasons.ts";
import { firstName } from "#core/people/contacts.ts";
import { amongIds } from "#server/db/among.ts";
import type { Tx } from "#server/db/client.ts";
import { recordAudit } from "#server/db/record-audit.ts";
import { outboxMessages } from "#server/db/schema/operations.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { recipientChannels, recipients } from "#server/db/schema/subscriptions.ts";
import { findHolderChannel } from "#server/messages/account-holder-channel.ts";
import { changeStatus } from "#server/messages/change-status.ts";
import { openKindsOf } from "#server/messages/channel-senders.ts";
import { enqueueDelivery } from "#server/messages/enqueue-delivery.ts";
import type { ListEntry } from "#server/personal-data/find-person.ts";
import { retireChannels } from "#server/recipients/change-channel.ts";
import type { Channel, Recipient } from "#server/recipients/channels-of.ts";
import { tellAccountHolder } from "#server/recipients/tell-account-holder.ts";
import type { Services } from "#server/start/services.ts";
import { forgetName } from "./forget-name.ts";

/**
 * Deletes an address from another's list. Takes its person off the list and deletes their data. If the address is one of the
 * account holder's own channels, only closes that channel. In both cases tells the account holder: nobody may rely on a person
 * who gets no more reminders. An address that has been corrected since goes without a notice.
 * @returns every address that was deleted
 */
export async function takeOffList(tx: Tx, services: Services, place: ListEntry): Promise<string[]> {
  const { recipient, isPresent } = place;
  const goesWhole = !recipient.isAccountHolder && (isPresent || recipient.position === null);
  const own = await tx
    .select()
    .from(recipientChannels)
    .where(eq(recipientChannels.recipientId, recipient.id))
    .orderBy(recipientChannels.id);
  const channels = goesWhole ? own : place.channels;
  if (isPresent && recipient.isAccountHolder) {
    for (const channel of channels.filter(({ retiredAt }) => retiredAt === null)) {
      await tellAccountHolder(tx, services, "channel-stopped", { recipient, channel });
    }
  }
  await keepFromGoingTwice(tx, services.clock.now(), channels);
  if (goesWhole) await forgetName(tx, recipient);
  await closeWays(tx, services, channels);
  if (goesWhole) {
    await tx.update(recipients).set({ position: null }).where(eq(recipients.id, recipient.id));
    if (isPresent) await tellHolder(tx, services, recipient);
  }
  return channels.map(({ address }) => address);
}

async function closeWays(tx: Tx, services: Services, channels: readonly Channel[]): Promise<void> {
  const ids = channels.map(({ id }) => id);
  const sentThere = tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(inArray(deliveries.recipientChannelId, ids));
  await tx.delete(outboxMessages).where(inArray(outboxMessages.deliveryId, sentThere));
  await retireChannels(tx, services.clock.now(), channels);
  await tx.update(recipientChannels).set({ address: "" }).where(inArray(recipientChannels.id, ids));
}

/**
 * A reminder that went to this address for this person must not go there again for another who shares it. The rule compares
 * addresses (core/planning/willing.ts), and this one is about to go, so the rows that it held back become final.
 */
async function keepFromGoingTwice(
  tx: Tx,
  now: Temporal.Instant,
  channels: readonly Channel[],
): Promise<void> {
  const ids = channels.map(({ id }) => id);
  await changeStatus(tx, {
    now,
    event: "overtaken",
    reason: deliveryReasons.sharedAddress,
    from: sql`deliveries gone
      join recipient_channels gone_c on gone_c.id = gone.recipient_channel_id
      join recipient_channels other_c on other_c.kind = gone_c.kind and other_c.address = gone_c.address`,
    where: sql`${amongIds(sql`gone.recipient_channel_id`, ids)} and gone.kind = 'reminder' and gone_c.address <> ''
      and gone.status in ('sending', 'sent', 'delivered')
      and deliveries.recipient_channel_id = other_c.id and deliveries.kind = 'reminder'
      and deliveries.location_id = gone.location_id and deliveries.due_on = gone.due_on
      and deliveries.offset_key = gone.offset_key
      and deliveries.status = 'suppressed' and deliveries.status_reason = ${deliveryReasons.sharedAddress}`,
  });
}

async function tellHolder(
  tx: Tx,
  services: Services,
  { id, subscriptionId, fullName }: Recipient,
): Promise<void> {
  const { keys, clock } = services;
  const now = clock.now();
  await recordAudit(tx, {
    at: now,
    actor: "operator",
    action: "recipient-removed",
    subscriptionId,
    detail: { recipientId: id },
  });
  const holder = await findHolderChannel(tx, subscriptionId, openKindsOf(services));
  if (!holder) return;
  await enqueueDelivery(tx, keys, now, {
    template: "person-left",
    channel: holder.kind,
    subscriptionId,
    params: {},
    // Sealed, so wiped once it has left: the name must not stay.
    sealed: { whose: firstName(fullName) },
    dedupeKey: `person-left:${id}`,
    to: { recipientChannelId: holder.id },
  });
}
