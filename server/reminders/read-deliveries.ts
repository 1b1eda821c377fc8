import { desc, eq } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { firstName } from "#core/contacts.ts";
import type { SessionUser } from "#server/accounts/session-user.ts";
import type { Db } from "#server/db/client.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { recipientChannels, recipients } from "#server/db/schema/subscriptions.ts";
import { isoInstant } from "#server/iso-instant.ts";
import { ownSubscription } from "#server/signups/claim-signups.ts";

/** The owner's history: at most `limit` messages, newest first, without any address. */
export async function readDeliveries(db: Db, user: SessionUser, now: Temporal.Instant, limit: number) {
  const subscription = await ownSubscription(db, user, now);
  if (!subscription) return [];
  const rows = await db
    .select({ delivery: deliveries, fullName: recipients.fullName })
    .from(deliveries)
    .leftJoin(recipientChannels, eq(recipientChannels.id, deliveries.recipientChannelId))
    .leftJoin(recipients, eq(recipients.id, recipientChannels.recipientId))
    .where(eq(deliveries.subscriptionId, subscription.id))
    .orderBy(desc(deliveries.createdAt), desc(deliveries.number))
    .limit(limit);
  return rows.map(({ delivery, fullName }) => ({
    id: delivery.id,
    at: isoInstant(delivery.sentAt ?? delivery.createdAt),
    kind: delivery.kind,
    template: delivery.template,
    offsetDays: delivery.offsetDays,
    dueOn: delivery.dueOn?.toString() ?? null,
    to: fullName === null ? null : firstName(fullName),
    channel: delivery.channel,
    status: delivery.status,
    reason: delivery.statusReason ?? delivery.errorReason,
  }));
}
