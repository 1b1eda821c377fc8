import { and, eq, ne, or } from "drizzle-orm";
import type { Db, Tx } from "#server/db/client.ts";
import { recipientChannels, recipients, subscriptions } from "#server/db/schema/subscriptions.ts";

/**
 * Whether a number is or was on one of the account's paid lists, or with the person being changed (`recipientId`, null for a new
 * person). Such a number does not count as new. An unpaid list makes no number known: anybody can save any number of those.
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
