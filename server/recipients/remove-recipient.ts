import { eq } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { recordAudit } from "#server/db/record-audit.ts";
import { recipients } from "#server/db/schema/subscriptions.ts";
import { notifyListChange } from "#server/messages/notify-list-change.ts";
import { retireChannels } from "#server/recipients/change-channel.ts";
import { channelsOf } from "#server/recipients/channels-of.ts";
import { lockOwnPerson } from "#server/recipients/lock-own-people.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";

/**
 * Takes a person off the list. They get nothing more, and the history stays. The account's own address is told: somebody at a
 * browser left open could silence the owner's number, or a helper.
 * @returns the subscription that the person belongs to
 * @throws Refusal NOT_FOUND (also for another's), FORBIDDEN for the account holder
 */
export async function removeRecipient(
  db: Db,
  services: Services,
  userId: string,
  recipientId: string,
): Promise<string> {
  const subscriptionId = await db.transaction(async (tx) => {
    const { subscription, recipient } = await lockOwnPerson(tx, userId, recipientId);
    if (recipient.isAccountHolder) throw new Refusal("account-holder-stays");
    const all = (await channelsOf(tx, subscription.id)).map(({ channel }) => channel);
    const channels = all.filter((channel) => channel.recipientId === recipientId);
    await retireChannels(tx, services.clock.now(), channels);
    await tx.update(recipients).set({ position: null }).where(eq(recipients.id, recipientId));
    await recordAudit(tx, {
      at: services.clock.now(),
      actor: { userId },
      action: "recipient-removed",
      subscriptionId: subscription.id,
      detail: { recipientId, retired: channels.length },
    });
    await notifyListChange(tx, services, userId, "person-removed", recipient);
    return subscription.id;
  });
  services.wakeDispatcher();
  return subscriptionId;
}
