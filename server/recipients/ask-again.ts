import { eq } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { recordAudit } from "#server/db/record-audit.ts";
import { recipientChannels } from "#server/db/schema/subscriptions.ts";
import { channelsOf } from "#server/recipients/channels-of.ts";
import { askForTexts, mailToAsk } from "#server/recipients/introduce-people.ts";
import { lockOwnPerson } from "#server/recipients/lock-own-people.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";

/**
 * Asks the holder of a number once more whether texts may be sent to it. The caller limits how often.
 * @returns the subscription that the number belongs to
 * @throws Refusal NOT_FOUND (also for another's), CONFLICT when the number does not wait for an answer or nobody can be
 * asked
 */
export async function askAgain(
  db: Db,
  services: Services,
  userId: string,
  channelId: string,
): Promise<string> {
  const now = services.clock.now();
  const subscriptionId = await db.transaction(async (tx) => {
    const [asked] = await tx.select().from(recipientChannels).where(eq(recipientChannels.id, channelId));
    if (!asked) throw new Refusal("not-found");
    const { subscription } = await lockOwnPerson(tx, userId, asked.recipientId);
    const channels = await channelsOf(tx, subscription.id);
    const text = channels.find(({ channel }) => channel.id === channelId)?.channel;
    if (!text) throw new Refusal("not-found");
    if (text.kind !== "text" || text.state !== "pending" || subscription.status !== "active") {
      throw new Refusal("number-not-waiting");
    }
    if (!mailToAsk(channels, text)) throw new Refusal("nobody-to-ask");
    const dedupeKey = `agree-to-texts:${text.id}:${now.epochMilliseconds}`;
    // Where other lists have mailed this mailbox too much today, nothing goes out. The answer must not tell of them.
    await askForTexts(tx, services.keys, now, channels, text, dedupeKey);
    await recordAudit(tx, {
      at: now,
      actor: { userId },
      action: "texts-asked-for",
      subscriptionId: subscription.id,
      detail: { channelId },
    });
    return subscription.id;
  });
  services.wakeDispatcher();
  return subscriptionId;
}
