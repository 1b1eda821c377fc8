import { and, asc, eq, isNotNull } from "drizzle-orm";
import type { Db, Tx } from "#server/db/client.ts";
import { recipients } from "#server/db/schema/subscriptions.ts";
import type { Recipient } from "#server/recipients/channels-of.ts";
import { Refusal } from "#server/refusal.ts";
import { lockOwnSubscription, type Which } from "#server/subscriptions/own-subscription.ts";
import type { Subscription } from "#server/subscriptions/whose-it-is.ts";

export interface OwnPeople {
  subscription: Subscription;
  /** By position, the account holder first. */
  people: Recipient[];
}

/**
 * Locks one of the user's own subscriptions, so that one request at a time changes its people.
 * @throws Refusal NOT_FOUND, VALIDATION (lockOwnSubscription)
 */
export async function lockOwnPeople(tx: Tx, userId: string, which: Which): Promise<OwnPeople> {
  const subscription = await lockOwnSubscription(tx, userId, which);
  return { subscription, people: await peopleOf(tx, subscription.id) };
}

/** The same, with one of its people. @throws Refusal NOT_FOUND, for another's and for one that does not exist */
export async function lockOwnPerson(
  tx: Tx,
  userId: string,
  recipientId: string,
): Promise<OwnPeople & { recipient: Recipient }> {
  const own = await lockOwnPeople(tx, userId, await listOf(tx, recipientId));
  const recipient = own.people.find(({ id }) => id === recipientId);
  if (!recipient) throw new Refusal("not-found");
  return { ...own, recipient };
}

/**
 * The subscription of a listed person.
 * @throws Refusal NOT_FOUND
 */
async function listOf(db: Db | Tx, recipientId: string): Promise<string> {
  const [row] = await db
    .select({ id: recipients.subscriptionId })
    .from(recipients)
    .where(eq(recipients.id, recipientId));
  if (!row) throw new Refusal("not-found");
  return row.id;
}

/** A subscription's list, the account holder first, without removed people. */
export function peopleOf(db: Db | Tx, subscriptionId: string): Promise<Recipient[]> {
  return db
    .select()
    .from(recipients)
    .where(and(eq(recipients.subscriptionId, subscriptionId), isNotNull(recipients.position)))
    .orderBy(asc(recipients.position));
}
