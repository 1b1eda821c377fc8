import { and, asc, eq, isNull } from "drizzle-orm";
import type { Db, Tx } from "#server/db/client.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";
import { Refusal, refuseAnswers } from "#server/refusal.ts";
import { shareLockAccount } from "./share-lock-account.ts";
import type { Subscription } from "./whose-it-is.ts";

/** Selects one of an account's subscriptions: an id, or null for the only one. */
export type Which = string | null;

/** An account's open subscriptions, oldest first. Only reads. */
export function ownSubscriptions(db: Db | Tx, userId: string): Promise<Subscription[]> {
  return db
    .select()
    .from(subscriptions)
    .where(isOwn(userId))
    .orderBy(asc(subscriptions.createdAt), asc(subscriptions.id));
}

/**
 * Null when none is named and the account has none. Only reads.
 * @throws Refusal NOT_FOUND, for another's and for one that does not exist; VALIDATION when none is named and there are several
 */
export async function ownSubscription(
  db: Db | Tx,
  userId: string,
  which: Which,
): Promise<Subscription | null> {
  const own = await ownSubscriptions(db, userId);
  if (which !== null) {
    const named = own.find(({ id }) => id === which);
    if (!named) throw new Refusal("not-found");
    return named;
  }
  if (own.length > 1) throw refuseAnswers({ subscription: "which-person" });
  return own[0] ?? null;
}

/**
 * The same, locked, for a change of its parts. FOR NO KEY UPDATE lets others write rows that refer to it: they may hold a channel
 * that the change needs.
 * @throws Refusal NOT_FOUND, also when there is none; VALIDATION
 */
export async function lockOwnSubscription(tx: Tx, userId: string, which: Which): Promise<Subscription> {
  await shareLockAccount(tx, userId);
  const meant = await ownSubscription(tx, userId, which);
  const [locked] = meant
    ? await tx
        .select()
        .from(subscriptions)
        .where(and(eq(subscriptions.id, meant.id), isOwn(userId)))
        .for("no key update")
    : [];
  if (!locked) throw new Refusal("not-found");
  return locked;
}

/** A row of `subscriptions` is open and the account's. */
export const isOwn = (userId: string) =>
  and(eq(subscriptions.ownerUserId, userId), isNull(subscriptions.closedAt));
