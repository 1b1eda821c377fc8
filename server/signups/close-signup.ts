import { eq, inArray } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { calendarFeeds } from "#server/db/schema/calendars.ts";
import {
  recipientChannels,
  recipients,
  registrants,
  subscriptions,
} from "#server/db/schema/subscriptions.ts";
import { retireChannels } from "#server/recipients/settle-channels.ts";
import type { Services } from "#server/services.ts";
import type { Checked } from "./find-signups.ts";
import { giveUpCheck } from "./give-up-check.ts";
import { endPlaces, lockOpenPlaces } from "./same-places.ts";

/**
 * Closes a waiting signup: nothing more goes out for it, nobody pays or reads it. Its people are off the list as if they
 * had been removed one by one, so that their names and addresses are forgotten when such are (forget-old.ts); what was
 * paid stays on record. What was planned for them is cancelled when its turn comes.
 *
 * `successorId`: the subscription that shows its history from now on; null when nobody does.
 */
export async function closeSignup(
  db: Db,
  services: Services,
  closing: Checked,
  successorId: string | null,
): Promise<void> {
  const { id } = closing.subscription;
  const now = services.clock.now();
  await endPlaces(db, await lockOpenPlaces(db, id), now);
  const people = db.select({ id: recipients.id }).from(recipients).where(eq(recipients.subscriptionId, id));
  const channels = await db
    .select({ id: recipientChannels.id })
    .from(recipientChannels)
    .where(inArray(recipientChannels.recipientId, people))
    // In the order in which a reader's stop takes them.
    .orderBy(recipientChannels.id)
    .for("no key update");
  await retireChannels(db, services, channels);
  await db.update(recipients).set({ position: null }).where(eq(recipients.subscriptionId, id));
  await db.delete(registrants).where(eq(registrants.subscriptionId, id));
  await db.delete(calendarFeeds).where(eq(calendarFeeds.subscriptionId, id));
  await db.update(subscriptions).set({ closedAt: now, successorId }).where(eq(subscriptions.id, id));
  await giveUpCheck(db, closing, now);
}
