import { eq } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { recordAudit } from "#server/db/record-audit.ts";
import { recipientChannels } from "#server/db/schema/subscriptions.ts";
import { isStoppedBy } from "#server/recipients/channel-switch.ts";
import { type Channel, channelsOf, isProven, type Recipient } from "#server/recipients/channels-of.ts";
import { askForTexts, mailToAsk } from "#server/recipients/introduce-people.ts";
import { lockOwnPerson } from "#server/recipients/lock-own-people.ts";
import { askByText } from "#server/recipients/send-first-text.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";

/**
 * Whether the account holder's own number may get the text that asks for a START again: while it has never said START here. A
 * number that sent STOP elsewhere counts as waiting, because the owner must not learn of that.
 */
export const canTextAgain = (
  { sms }: Pick<Services, "sms">,
  { status }: { status: string },
  { recipient, channel }: { recipient: Recipient; channel: Channel },
): boolean =>
  sms !== null &&
  status === "active" &&
  recipient.isAccountHolder &&
  channel.kind === "text" &&
  !isProven(channel) &&
  (channel.state === "pending" || isStoppedBy(channel, "recipient"));

/**
 * Asks a number's holder again whether texts may be sent: another person by mail, the account holder by that text. The caller
 * limits how often.
 * @returns the subscription that the number belongs to
 * @throws Refusal NOT_FOUND (also for another's), CONFLICT when the number does not wait for an answer or nobody can be asked
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
    const reached = channels.find(({ channel }) => channel.id === channelId);
    if (!reached) throw new Refusal("not-found");
    const text = reached.channel;
    if (canTextAgain(services, subscription, reached)) {
      // The same answer whatever the number has sent elsewhere, and however often it was texted today.
      await askByText(tx, services, reached, null, true);
      return subscription.id;
    }
    if (text.kind !== "text" || text.state !== "pending" || subscription.status !== "active") {
      throw new Refusal("number-not-waiting");
    }
    if (!mailToAsk(channels, text)) throw new Refusal("nobody-to-ask");
    const dedupeKey = `agree-to-texts:${text.id}:${now.epochMilliseconds}`;
    // Where other lists have mailed this mailbox too much today, nothing goes out. The answer must not reveal that.
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
