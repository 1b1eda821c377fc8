import { eq } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import type { Tx } from "#server/db/client.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";
import { Refusal } from "#server/refusal.ts";
import { findWithToday } from "#server/subscriptions/find-with-today.ts";

/**
 * Locks the subscription for a change of its term, and gives today in its registrant's zone.
 * @throws Refusal NO_SIGNUP
 */
export async function lockSubscription(tx: Tx, now: Temporal.Instant, subscriptionId: string) {
  await lockSubscriptionRow(tx, subscriptionId);
  const found = await findWithToday(tx, now, subscriptionId);
  if (!found) throw new Refusal("no-signup");
  return found;
}

/** Also locks one that is closed, or whose registrant is gone. */
export async function lockSubscriptionRow(tx: Tx, subscriptionId: string): Promise<void> {
  await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.id, subscriptionId))
    // Does not wait for a planner that writes rows for the subscription.
    .for("no key update");
}
