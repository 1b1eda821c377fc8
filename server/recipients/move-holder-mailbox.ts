import { and, eq, isNull } from "drizzle-orm";
import { stopReasons } from "#core/delivery/stop-reasons.ts";
import type { Tx } from "#server/db/client.ts";
import { recipientChannels, subscriptions } from "#server/db/schema/subscriptions.ts";
import { retireChannels } from "#server/recipients/change-channel.ts";
import { channelsOf, holderMailboxOf, newHolderMailbox } from "#server/recipients/channels-of.ts";
import type { Services } from "#server/start/services.ts";

/**
 * The account has a new proven address: on each of its lists, retires the channel to the old address and adds one to the new. The
 * holder's stop moves along. Failures do not, because they belong to the old address. Messages planned for the old address are
 * cancelled at their turn; the next round plans what is due for the new one. The caller has locked the account's row.
 */
export async function moveHolderMailbox(
  tx: Tx,
  services: Services,
  userId: string,
  address: string,
): Promise<void> {
  const now = services.clock.now();
  const own = await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.ownerUserId, userId), isNull(subscriptions.closedAt)))
    .orderBy(subscriptions.id)
    .for("no key update");
  for (const { id } of own) {
    const channels = await channelsOf(tx, id);
    const before = holderMailboxOf(channels);
    if (!before) continue;
    // The holder may already have the new address as a second one.
    const same = channels
      .map(({ channel }) => channel)
      .filter(
        (one) => one.recipientId === before.recipientId && one.kind === "email" && one.address === address,
      );
    await retireChannels(tx, now, [before, ...same]);
    await tx.insert(recipientChannels).values({
      ...newHolderMailbox(before.recipientId, address, now),
      ...(before.state === "stopped" && { state: "stopped", stateReason: stopReasons.recipient }),
    });
  }
}
