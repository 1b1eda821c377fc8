import { eq } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import type { Tx } from "#server/db/client.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";
import { Refusal } from "#server/refusal.ts";
import { findWithToday } from "#server/subscriptions/find-with-today.ts";

/**
 * The subscription, locked for what changes its term, and today in its registrant's zone.
 * @throws Refusal NO_SIGNUP
 */
export async function lockSubscription(tx: Tx, now: Temporal.Instant, subscriptionId: string) {
  await lockSubscriptionRow(tx, subscriptionId);
  const found = await findWithToday(tx, now, subscriptionId);
  if (!found) throw new Refusal("no-signup");
  return found;
}

/** Locks it as it is: also one that is closed, or whose registrant is gone. */
export async function lockSubscriptionRow(tx: Tx, subscriptionId: string): Promise<void> {
  await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.id, subscriptionId))
    // This lock does not wait for a planner that writes rows for the subscription.
    .for("no key update");
}
