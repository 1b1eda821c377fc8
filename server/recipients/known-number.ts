import { and, eq, ne, or } from "drizzle-orm";
import type { Db, Tx } from "#server/db/client.ts";
import { recipientChannels, recipients, subscriptions } from "#server/db/schema/subscriptions.ts";

/**
 * Whether a number stands, or has stood, on one of the account's paid lists, or with the very person who is changed
 * (`recipientId`, null for a new person). Entered again, it does not count as new. An unpaid list makes no number known:
 * anybody can save as many of those as they like.
 */
export async function isKnownNumber(
  db: Db | Tx,
  userId: string,
  number: string,
  recipientId: string | null,
): Promise<boolean> {
  const isPaid = ne(subscriptions.status, "pending_payment");
  const rows = await db
    .select({ id: recipientChannels.id })
    .from(recipientChannels)
    .innerJoin(recipients, eq(recipients.id, recipientChannels.recipientId))
    .innerJoin(subscriptions, eq(subscriptions.id, recipients.subscriptionId))
    .where(
      and(
        eq(subscriptions.ownerUserId, userId),
        eq(recipientChannels.address, number),
        recipientId === null ? isPaid : or(isPaid, eq(recipients.id, recipientId)),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
