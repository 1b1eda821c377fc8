import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db, Tx } from "#server/db/client.ts";
import { accountEventLog } from "#server/db/schema/accounts.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { recipientChannels, recipients } from "#server/db/schema/subscriptions.ts";
import type { Recipient } from "#server/recipients/channels-of.ts";
import { renameInNotices } from "#server/recipients/rename-in-notices.ts";

/** The history's name for a person whose name is deleted. */
export const forgottenName = "Somebody";

/**
 * Deletes a person's name from their row, from notices about them and from the account's recent activity, and the end of their
 * number from notices that quote it.
 */
export async function forgetName(db: Db | Tx, person: Recipient): Promise<void> {
  const { id } = person;
  await renameInNotices(db, person, forgottenName);
  await db.update(accountEventLog).set({ about: forgottenName }).where(eq(accountEventLog.recipientId, id));
  const own = db
    .select({ id: recipientChannels.id })
    .from(recipientChannels)
    .where(eq(recipientChannels.recipientId, id));
  await db
    .update(deliveries)
    .set({ params: sql`${deliveries.params} - 'phoneEnding'` })
    .where(
      and(
        inArray(deliveries.recipientChannelId, own),
        inArray(deliveries.template, ["agree-to-texts", "you-were-added"]),
      ),
    );
  await db.update(recipients).set({ fullName: forgottenName }).where(eq(recipients.id, id));
}
