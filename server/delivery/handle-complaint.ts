import { eq } from "drizzle-orm";
import { firstName } from "#core/people/contacts.ts";
import type { Tx } from "#server/db/client.ts";
import type { deliveries } from "#server/db/schema/reminders.ts";
import { recipientChannels, recipients } from "#server/db/schema/subscriptions.ts";
import { findHolderChannel } from "#server/messages/account-holder-channel.ts";
import { openKindsOf } from "#server/messages/channel-senders.ts";
import { enqueueDelivery } from "#server/messages/enqueue-delivery.ts";
import type { Services } from "#server/start/services.ts";
import { takeOffNewsletter } from "./take-off-newsletter.ts";

/**
 * A reader reported a mail as spam. A newsletter's subscriber leaves the list. Reminders go on: people and mail programs press
 * the button by mistake, and a missed reminder may cost much. The account holder is told once for each channel, and decides
 * (docs/reminder-rules.md). Runs in the caller's transaction, which holds the row.
 */
export async function handleComplaint(
  tx: Tx,
  services: Services,
  { params, recipientChannelId }: typeof deliveries.$inferSelect,
): Promise<void> {
  const { keys, clock } = services;
  const now = clock.now();
  await takeOffNewsletter(tx, now, params);
  if (recipientChannelId === null) return;
  const [reader] = await tx
    .select({ fullName: recipients.fullName, subscriptionId: recipients.subscriptionId })
    .from(recipientChannels)
    .innerJoin(recipients, eq(recipients.id, recipientChannels.recipientId))
    .where(eq(recipientChannels.id, recipientChannelId));
  if (!reader) return;
  const { subscriptionId } = reader;
  const holder = await findHolderChannel(tx, subscriptionId, openKindsOf(services));
  if (holder === null) return;
  await enqueueDelivery(tx, keys, now, {
    template: "marked-as-spam",
    params: { whose: firstName(reader.fullName) },
    dedupeKey: `marked-as-spam:${recipientChannelId}`,
    channel: holder.kind,
    to: { recipientChannelId: holder.id },
    subscriptionId,
  });
}
