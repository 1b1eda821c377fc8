import { and, eq, isNotNull } from "drizzle-orm";
import type { Db, Tx } from "#server/db/client.ts";
import { recordAudit } from "#server/db/record-audit.ts";
import { recipients } from "#server/db/schema/subscriptions.ts";
import { lockOwnPerson } from "#server/recipients/lock-own-people.ts";
import type { Services } from "#server/start/services.ts";

/** The registrant's own messages go on, on every date of the list. What is still due goes with the planner's next round. */
export async function endRest(tx: Tx, subscriptionId: string): Promise<void> {
  await tx
    .update(recipients)
    .set({ restsSince: null })
    .where(and(eq(recipients.subscriptionId, subscriptionId), isNotNull(recipients.restsSince)));
}

/**
 * The account holder says that a person's messages go on.
 * @returns the subscription that the person belongs to
 * @throws Refusal NOT_FOUND, also for another's
 */
export async function endRestOf(
  db: Db,
  services: Services,
  userId: string,
  recipientId: string,
): Promise<string> {
  return db.transaction(async (tx) => {
    const { subscription, recipient } = await lockOwnPerson(tx, userId, recipientId);
    if (recipient.restsSince === null) return subscription.id;
    await endRest(tx, subscription.id);
    await recordAudit(tx, {
      at: services.clock.now(),
      actor: { userId },
      action: "rest-ended",
      subscriptionId: subscription.id,
      detail: { recipientId },
    });
    return subscription.id;
  });
}
