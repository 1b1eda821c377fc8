import type { ChannelKind } from "#core/people/channels.ts";
import type { Db } from "#server/db/client.ts";
import { openKindsOf } from "#server/messages/channel-senders.ts";
import { enqueueDelivery } from "#server/messages/enqueue-delivery.ts";
import { mayTextInAll } from "#server/messages/totals.ts";
import { channelsOf, isProven } from "#server/recipients/channels-of.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";
import { ownSubscription, type Which } from "#server/subscriptions/own-subscription.ts";

/**
 * Sends the account holder a test message the way reminders go: to the proven mailbox, and to their number once it has said
 * START. No other address, so that nobody can write to others by it. It belongs to no date, and the planner ignores it. The
 * caller limits how often.
 * @returns the kinds of channels that get one. A text beyond the limit of all texts is left out silently.
 * @throws Refusal NOT_FOUND for another's; CONFLICT where nothing of the account holder's own is on
 */
export async function sendTestMessage(
  db: Db,
  services: Services,
  userId: string,
  which: Which,
): Promise<ChannelKind[]> {
  const now = services.clock.now();
  const open = openKindsOf(services);
  const subscription = await ownSubscription(db, userId, which);
  if (!subscription) throw new Refusal("not-found");
  const kinds = await db.transaction(async (tx) => {
    const own = (await channelsOf(tx, subscription.id)).filter(
      ({ recipient, channel }) =>
        recipient.isAccountHolder &&
        channel.state === "confirmed" &&
        open.includes(channel.kind) &&
        (channel.isHolderMailbox || (channel.kind === "text" && isProven(channel))),
    );
    for (const { channel } of own) {
      if (channel.kind === "text" && !(await mayTextInAll(tx, services, now))) continue;
      await enqueueDelivery(tx, services.keys, now, {
        template: "test-message",
        params: {},
        dedupeKey: `test-message:${channel.id}:${now.epochMilliseconds}`,
        channel: channel.kind,
        to: { recipientChannelId: channel.id },
        subscriptionId: subscription.id,
      });
    }
    return own.map(({ channel }) => channel.kind);
  });
  if (kinds.length === 0) throw new Refusal("nothing-to-test");
  services.wakeDispatcher();
  return [...new Set(kinds)];
}
