import { and, eq, isNotNull } from "drizzle-orm";
import type { Db, Tx } from "#server/db/client.ts";
import { recordAudit } from "#server/db/record-audit.ts";
import { recipients } from "#server/db/schema/subscriptions.ts";
import { lockOwnPerson } from "#server/recipients/lock-own-people.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";

/**
 * The account holder pauses or resumes the registrant's own messages (custody, the hospital), for every date of the list. The
 * contacts' messages and the holder's own mailbox never rest. Messages still due at the end of the rest go with the planner's
 * next round.
 * @returns the subscription that the person belongs to
 * @throws Refusal NOT_FOUND, also for another's; CONFLICT for anybody but the registrant
 */
export async function restMessages(
  db: Db,
  services: Services,
  userId: string,
  recipientId: string,
  rests: boolean,
): Promise<string> {
  return db.transaction(async (tx) => {
    const { subscription, recipient } = await lockOwnPerson(tx, userId, recipientId);
    if (recipient.relation !== "registrant") throw new Refusal("changed-meanwhile");
    if ((recipient.restsSince !== null) === rests) return subscription.id;
    const now = services.clock.now();
    await tx
      .update(recipients)
      .set({ restsSince: rests ? now : null })
      .where(eq(recipients.id, recipientId));
    await recordAudit(tx, {
      at: now,
      actor: { userId },
      action: rests ? "rest-begun" : "rest-ended",
      subscriptionId: subscription.id,
      detail: { recipientId },
    });
    return subscription.id;
  });
}

/** For a registrant who asks for messages, and so can read them. */
export async function endRest(tx: Tx, subscriptionId: string): Promise<void> {
  await tx
    .update(recipients)
    .set({ restsSince: null })
    .where(and(eq(recipients.subscriptionId, subscriptionId), isNotNull(recipients.restsSince)));
}
