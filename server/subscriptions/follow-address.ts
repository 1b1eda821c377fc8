import { and, eq, isNull, or } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { recipientChannels, recipients, subscriptions } from "#server/db/schema/subscriptions.ts";
import { retireChannels } from "#server/recipients/settle-channels.ts";
import type { Services } from "#server/services.ts";
import { isOwn } from "./own-subscription.ts";
import { holderMailbox } from "./take-over-list.ts";

/**
 * The account's address has changed, and the new one is proven: every list that the account holds goes on there. The old
 * mailbox is a retired row, because the history points at it; what was planned for it is planned anew for the new one. Within
 * the transaction that changes the account's address.
 */
export async function followAddress(
  db: Db,
  services: Services,
  userId: string,
  address: string,
): Promise<void> {
  const lists = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(isOwn(userId))
    .orderBy(subscriptions.id)
    .for("no key update");
  for (const { id } of lists) {
    const [holder] = await db
      .select()
      .from(recipients)
      .where(and(eq(recipients.subscriptionId, id), recipients.isAccountHolder));
    if (!holder) continue;
    const isReplaced = or(recipientChannels.isHolderMailbox, eq(recipientChannels.address, address));
    const replaced = await db
      .select({ id: recipientChannels.id })
      .from(recipientChannels)
      .where(
        and(eq(recipientChannels.recipientId, holder.id), isNull(recipientChannels.retiredAt), isReplaced),
      )
      .orderBy(recipientChannels.id)
      .for("no key update");
    await retireChannels(db, services, replaced);
    await db.insert(recipientChannels).values(holderMailbox(holder.id, address, services.clock.now()));
  }
}
