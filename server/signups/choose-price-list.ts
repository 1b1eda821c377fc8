import { and, eq, isNull, or } from "drizzle-orm";
import { isUuid } from "#core/is-uuid.ts";
import type { PriceList } from "#core/money/kinds.ts";
import type { Tx } from "#server/db/client.ts";
import { purchaseRequests } from "#server/db/schema/purchases.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";
import type { Subscription } from "#server/subscriptions/whose-it-is.ts";

/**
 * Whose prices an unpaid sign-up has, for this year and each further one. The present ones are everybody's. It gets the older
 * form's if its wizard was opened by that form (`wished`), and its browser has really sent a request of that form (`requestId`).
 * A request counts for one sign-up: the first that claims it.
 */
export async function choosePriceList(
  tx: Tx,
  subscription: Subscription,
  { wished, requestId }: { wished: PriceList; requestId: string | null },
): Promise<Subscription> {
  const { id, priceList } = subscription;
  if (priceList === wished) return subscription;
  if (wished === "older" && !(await claimRequest(tx, id, requestId))) return subscription;
  const [settled] = await tx
    .update(subscriptions)
    .set({ priceList: wished })
    .where(eq(subscriptions.id, id))
    .returning();
  return settled ?? subscription;
}

async function claimRequest(tx: Tx, subscriptionId: string, requestId: string | null): Promise<boolean> {
  if (requestId === null || !isUuid(requestId)) return false;
  const { id, subscriptionId: claimedBy } = purchaseRequests;
  const claimed = await tx
    .update(purchaseRequests)
    .set({ subscriptionId })
    .where(and(eq(id, requestId), or(isNull(claimedBy), eq(claimedBy, subscriptionId))))
    .returning({ id });
  return claimed.length > 0;
}
