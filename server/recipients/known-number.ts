import { and, eq } from "drizzle-orm";
import type { Db, Tx } from "#server/db/client.ts";
import { recipientChannels, recipients, subscriptions } from "#server/db/schema/subscriptions.ts";

/** Whether a number stands, or has stood, on one of the account's lists. Entered again, it does not count as new. */
export async function isKnownNumber(db: Db | Tx, userId: string, number: string): Promise<boolean> {
  const rows = await db
    .select({ id: recipientChannels.id })
    .from(recipientChannels)
    .innerJoin(recipients, eq(recipients.id, recipientChannels.recipientId))
    .innerJoin(subscriptions, eq(subscriptions.id, recipients.subscriptionId))
    .where(and(eq(subscriptions.ownerUserId, userId), eq(recipientChannels.address, number)))
    .limit(1);
  return rows.length > 0;
}
