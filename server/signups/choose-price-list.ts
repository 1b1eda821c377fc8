import { eq } from "drizzle-orm";
import { isUuid } from "#core/is-uuid.ts";
import type { PriceList } from "#core/money/kinds.ts";
import type { Tx } from "#server/db/client.ts";
import { purchaseRequests } from "#server/db/schema/purchases.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";
import type { Subscription } from "#server/subscriptions/whose-it-is.ts";

/**
 * An unpaid sign-up's price list, for this year and each further one: the present one, or the older form's if that form opened
 * the wizard (`wished`) and this browser really sent a request of that form (`requestId`). A stored request counts for one
 * sign-up: the first that claims it.
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

/**
 * A request beyond its network's thirty an hour is not stored (store-purchase-request.ts), so only the browser's signed cookie
 * proves it: the price must not reveal that somebody else behind the same network has sent as many.
 */
async function claimRequest(tx: Tx, subscriptionId: string, requestId: string | null): Promise<boolean> {
  if (requestId === null || !isUuid(requestId)) return false;
  const isIt = eq(purchaseRequests.id, requestId);
  const [stored] = await tx.select().from(purchaseRequests).where(isIt).for("update");
  const claimedBy = stored?.subscriptionId ?? subscriptionId;
  if (claimedBy !== subscriptionId) return false;
  await tx.update(purchaseRequests).set({ subscriptionId }).where(isIt);
  return true;
}
