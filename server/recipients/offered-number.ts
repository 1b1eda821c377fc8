import { and, desc, eq } from "drizzle-orm";
import type { Db, Tx } from "#server/db/client.ts";
import { recordAudit } from "#server/db/record-audit.ts";
import { recipientChannels } from "#server/db/schema/subscriptions.ts";
import { type Channel, channelsOf, holderMailboxOf } from "#server/recipients/channels-of.ts";
import { lockOwnPerson } from "#server/recipients/lock-own-people.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";

/**
 * The number that a sign-up's maker entered as the account holder's, until the holder adds a number or says that this one is
 * another's. The holder's yes retires it (take-over-list.ts), and nothing goes there: the maker may be a stranger.
 */
export async function findOfferedNumber(
  db: Db | Tx,
  channels: Awaited<ReturnType<typeof channelsOf>>,
): Promise<Pick<Channel, "id" | "address" | "recipientId"> | null> {
  const mailbox = holderMailboxOf(channels);
  if (mailbox === null) return null;
  // A present number is newer than any that was retired.
  if (channels.some(({ channel }) => channel.recipientId === mailbox.recipientId && channel.kind === "text"))
    return null;
  const [newest] = await db
    .select()
    .from(recipientChannels)
    .where(and(eq(recipientChannels.recipientId, mailbox.recipientId), eq(recipientChannels.kind, "text")))
    .orderBy(desc(recipientChannels.number))
    .limit(1);
  const isOffered = newest?.retiredAt?.equals(mailbox.createdAt) === true && newest.address !== "";
  return isOffered ? newest : null;
}

/**
 * "Not my number": deletes it, and nobody asks about it again.
 * @returns the subscription that the person belongs to
 * @throws Refusal NOT_FOUND, also for another's; CONFLICT where no number is asked about any more
 */
export async function refuseOfferedNumber(
  db: Db,
  services: Services,
  userId: string,
  recipientId: string,
): Promise<string> {
  return db.transaction(async (tx) => {
    const { subscription } = await lockOwnPerson(tx, userId, recipientId);
    const offered = await findOfferedNumber(tx, await channelsOf(tx, subscription.id));
    if (offered?.recipientId !== recipientId) throw new Refusal("changed-meanwhile");
    await tx.update(recipientChannels).set({ address: "" }).where(eq(recipientChannels.id, offered.id));
    await recordAudit(tx, {
      at: services.clock.now(),
      actor: { userId },
      action: "recipient-changed",
      subscriptionId: subscription.id,
      detail: { recipientId, retired: 0, added: 0 },
    });
    return subscription.id;
  });
}
