import { firstName } from "#core/people/contacts.ts";
import type { SessionUser } from "#server/accounts/sessions.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { recordAudit } from "#server/db/record-audit.ts";
import { enqueueDelivery } from "#server/messages/enqueue-delivery.ts";
import type { Channel, Recipient } from "#server/recipients/channels-of.ts";
import { firstMailKey, introduceIfPaid } from "#server/recipients/introduce-people.ts";
import { Refusal } from "#server/refusal.ts";
import { readNextOfChannel } from "#server/reminders/coming-of-list.ts";
import type { Services } from "#server/start/services.ts";
import { giveTo, lockAccount, lockNamed, type Made, requireRoom } from "#server/subscriptions/whose-it-is.ts";
import { closeSubscription } from "./close-subscription.ts";
import { takeOverList } from "./take-over-list.ts";

/**
 * "Yes, these are mine": the account becomes the sign-up's owner. The first answer counts; repeating it does nothing.
 * @throws Refusal NOT_FOUND (also for one that names another account), ALREADY_ANSWERED when it was declined, CONFLICT when the
 * account looks after twenty people already
 */
export async function acceptSignup(db: Db, services: Services, user: SessionUser, id: string): Promise<void> {
  const now = services.clock.now();
  await db.transaction(async (tx) => {
    const { subscription } = await lockAsked(tx, user, id);
    if (subscription.ownerUserId !== null) return;
    if (subscription.closedAt !== null) throw new Refusal("already-declined");
    await requireRoom(tx, user.id);
    const { holder, maker, hasNumber } = await takeOverList(tx, services, subscription, user.email);
    await giveTo(tx, now, user, id);
    if (maker?.state === "confirmed") await tellMaker(tx, services, id, holder, maker, hasNumber);
    await introduceIfPaid(tx, services, subscription);
  });
  services.wakeDispatcher();
}

/** Agrees for the person who proves the address right now. @returns false when the sign-up can't be accepted: the proof stands */
export async function acceptIfOpen(
  db: Db,
  services: Services,
  user: SessionUser,
  id: string,
): Promise<boolean> {
  try {
    await acceptSignup(db, services, user, id);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/**
 * Tells the maker of a sign-up, who also paid, that the account holder agreed, and when the next reminder comes. Shares its key
 * with the mail that says who added an address: the maker knows that.
 */
async function tellMaker(
  tx: Tx,
  services: Services,
  subscriptionId: string,
  holder: Recipient,
  mailbox: Channel,
  hasNumber: boolean,
): Promise<void> {
  await enqueueDelivery(tx, services.keys, services.clock.now(), {
    channel: "email",
    template: "signup-accepted",
    params: {
      by: firstName(holder.fullName),
      hasNumber,
      next: await readNextOfChannel(tx, services, { subscriptionId, channelId: mailbox.id }),
    },
    dedupeKey: firstMailKey(mailbox.id),
    to: { recipientChannelId: mailbox.id },
    subscriptionId,
  });
}

/**
 * "No, not mine": closes the sign-up, and tells its maker, who also paid, at the mailbox that the maker proved. The first answer
 * counts; repeating it does nothing.
 * @throws Refusal NOT_FOUND (also for one that names another account), ALREADY_ANSWERED when it was accepted
 */
export async function declineSignup(
  db: Db,
  services: Services,
  user: SessionUser,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const made = await lockAsked(tx, user, id);
    const { ownerUserId, closedAt } = made.subscription;
    if (ownerUserId !== null) throw new Refusal("already-accepted");
    if (closedAt === null) await closeDeclined(tx, services, made, { userId: user.id });
  });
  services.wakeDispatcher();
}

/** Closes a sign-up that its account holder declined. The caller has locked it. */
export async function closeDeclined(
  tx: Tx,
  services: Services,
  { subscription: { id, language }, madeBy }: Made,
  actor: { userId: string } | "link" | "operator",
): Promise<void> {
  const now = services.clock.now();
  await closeSubscription(tx, services, id);
  await recordAudit(tx, { at: now, actor, action: "signup-declined", subscriptionId: id });
  await enqueueDelivery(tx, services.keys, now, {
    channel: "email",
    template: "signup-declined",
    params: {},
    dedupeKey: `signup-declined:${id}`,
    to: { address: madeBy, language },
    subscriptionId: id,
  });
}

/**
 * A paid sign-up about which this account's holder was asked, answered or not. Locks the account before its subscriptions, as
 * everywhere.
 */
async function lockAsked(tx: Tx, user: SessionUser, id: string): Promise<Made> {
  await lockAccount(tx, user.id);
  const made = user.emailVerified ? await lockNamed(tx, user, id) : null;
  if (!made || made.subscription.status === "pending_payment") {
    throw new Refusal("not-found");
  }
  return made;
}
