import { and, eq, inArray, isNotNull, ne } from "drizzle-orm";
import type { Db, Tx } from "#server/db/client.ts";
import { recordAudit } from "#server/db/record-audit.ts";
import { payments } from "#server/db/schema/billing.ts";
import { calendarFeeds } from "#server/db/schema/calendars.ts";
import { dateRecords } from "#server/db/schema/reminders.ts";
import {
  locations,
  recipientChannels,
  recipients,
  registrants,
  subscriptions,
} from "#server/db/schema/subscriptions.ts";
import { notifyActivity } from "#server/messages/notify-activity.ts";
import { retireChannels } from "#server/recipients/change-channel.ts";
import { channelsOf } from "#server/recipients/channels-of.ts";
import type { Services } from "#server/start/services.ts";
import { lockOwnSubscription } from "#server/subscriptions/own-subscription.ts";
import { announceListEnd } from "./announce-list-end.ts";

/**
 * The owner ends one person's reminders. The account's own address is told.
 * @throws Refusal NOT_FOUND, for another's, and for one that does not exist or is closed
 */
export async function endSubscription(db: Db, services: Services, userId: string, id: string): Promise<void> {
  const now = services.clock.now();
  await db.transaction(async (tx) => {
    await lockOwnSubscription(tx, userId, id);
    await closeSubscription(tx, services, id);
    const actor = { userId };
    await recordAudit(tx, { at: now, actor, action: "subscription-ended", subscriptionId: id });
    await notifyActivity(tx, services, userId, "reminders-ended");
  });
  services.wakeDispatcher();
}

/**
 * Closes a subscription that the caller has locked: nothing more goes out for it, and nobody can pay for it. Tells everybody who
 * was getting the reminders by mail that they end. The holder's own mailbox gets no such mail: an owner has closed the list, and
 * the maker of a declined sign-up gets another mail. People on a list that was never paid have heard nothing of it, and hear
 * nothing of its end. Its people count as removed, so their names and addresses are deleted after the same time (forget-old.ts).
 * Payments stay on record. Planned messages are cancelled at their turn.
 */
export async function closeSubscription(tx: Tx, services: Services, id: string): Promise<void> {
  const now = services.clock.now();
  const open = and(eq(locations.subscriptionId, id), ne(locations.state, "ended"));
  const places = await tx
    .select({ id: locations.id })
    .from(locations)
    .where(open)
    .orderBy(locations.id)
    .for("no key update");
  await tx
    .update(locations)
    .set({ state: "ended", stateSince: now })
    .where(
      inArray(
        locations.id,
        places.map((place) => place.id),
      ),
    );
  const all = tx.select({ id: locations.id }).from(locations).where(eq(locations.subscriptionId, id));
  // The record, notes included, belongs to the owner, who looks after nobody here any more.
  await tx.delete(dateRecords).where(inArray(dateRecords.locationId, all));
  if (await wasEverPaid(tx, id)) {
    const told = (await channelsOf(tx, id)).filter(({ channel }) => !channel.isHolderMailbox);
    await announceListEnd(tx, services, id, told);
  }
  const people = tx.select({ id: recipients.id }).from(recipients).where(eq(recipients.subscriptionId, id));
  const channels = await tx
    .select({ id: recipientChannels.id })
    .from(recipientChannels)
    .where(inArray(recipientChannels.recipientId, people))
    // In the lock order of a reader's stop.
    .orderBy(recipientChannels.id)
    .for("no key update");
  await retireChannels(tx, services.clock.now(), channels);
  await tx.update(recipients).set({ position: null }).where(eq(recipients.subscriptionId, id));
  await tx.delete(registrants).where(eq(registrants.subscriptionId, id));
  await tx.delete(calendarFeeds).where(eq(calendarFeeds.subscriptionId, id));
  await tx.update(subscriptions).set({ closedAt: now }).where(eq(subscriptions.id, id));
}

async function wasEverPaid(tx: Tx, id: string): Promise<boolean> {
  return (await tx.$count(payments, and(eq(payments.subscriptionId, id), isNotNull(payments.paidAt)))) > 0;
}
