import { and, asc, eq, isNotNull } from "drizzle-orm";
import { catalogue } from "#core/catalogue.ts";
import type { Db } from "#server/db/client.ts";
import { recipients, subscriptions } from "#server/db/schema/subscriptions.ts";
import type { Recipient } from "#server/recipients/channels-of.ts";
import { Refusal } from "#server/refusal.ts";

export interface OwnPeople {
  subscription: typeof subscriptions.$inferSelect;
  /** In the order of their position, the account holder first. */
  people: Recipient[];
}

/**
 * The people of the user's own subscription, which is locked: one change of its people at a time. The weaker lock lets
 * others go on writing rows that point at it, for they may hold a channel that the change needs.
 * @throws Refusal NOT_FOUND
 */
export async function lockOwnPeople(db: Db, userId: string): Promise<OwnPeople> {
  const [subscription] = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.ownerUserId, userId))
    .for("no key update");
  if (!subscription) throw new Refusal("NOT_FOUND", catalogue.api.notFound);
  return { subscription, people: await peopleOf(db, subscription.id) };
}

/** The same with one of them. @throws Refusal NOT_FOUND, for another's as for one that does not exist */
export async function lockOwnPerson(
  db: Db,
  userId: string,
  recipientId: string,
): Promise<OwnPeople & { recipient: Recipient }> {
  const own = await lockOwnPeople(db, userId);
  const recipient = own.people.find(({ id }) => id === recipientId);
  if (!recipient) throw new Refusal("NOT_FOUND", catalogue.api.notFound);
  return { ...own, recipient };
}

/** Everybody who is on a subscription's list, the account holder first; not who was removed. */
export function peopleOf(db: Db, subscriptionId: string): Promise<Recipient[]> {
  return db
    .select()
    .from(recipients)
    .where(and(eq(recipients.subscriptionId, subscriptionId), isNotNull(recipients.position)))
    .orderBy(asc(recipients.position));
}
