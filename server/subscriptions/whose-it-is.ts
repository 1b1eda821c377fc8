import { and, asc, count, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { subscriptionsAtMost } from "#core/money/subscription.ts";
import type { SessionUser } from "#server/accounts/sessions.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { recordAudit } from "#server/db/record-audit.ts";
import { user as users } from "#server/db/schema/accounts.ts";
import { emailVerifications } from "#server/db/schema/signups.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";
import { Refusal } from "#server/refusal.ts";

/**
 * Who owns a subscription. A sign-up has three people: the maker (who proved a mailbox by a code, or is signed in), the
 * holder of the account that the form names, and the registrant. They may be different people, and one of them may be
 * hostile.
 *
 * | a saved sign-up                                     | owner                                              |
 * |-----------------------------------------------------|----------------------------------------------------|
 * | whose maker is signed in                            | the maker's account, at once                       |
 * | whose maker proved the named account's address,     |                                                    |
 * |   and the account came into being by that proof     | that account, at once                              |
 * |   and the account was there before                  | that account, at its next sign-in, without asking  |
 * | whose maker proved another mailbox                  | nobody, until the account holder says yes          |
 * | the same, and the account holder said no            | nobody; closed, and the maker is told by mail      |
 *
 * - Ownership changes at these places: the save (`saveSignup`), a sign-in (`claimAtSignIn`), and the yes or no
 *   (`acceptSignup`, `declineSignup`). Reads never change it, and paying never does.
 * - An account owns up to twenty open subscriptions. A sign-up beyond that goes on waiting.
 * - Sign-ups are never merged: each is a separate person, whose reminders the owner can end (`endSubscription`).
 * - While nobody owns a sign-up, only the mailbox that the maker proved is confirmed. Every other address and number waits
 *   for a yes of its own reader (people-of-form.ts). The account holder's yes confirms the account's address and no other
 *   (take-over-list.ts).
 */

export type Subscription = typeof subscriptions.$inferSelect;

/** A subscription and its maker's proven mailbox. */
export interface Made {
  subscription: Subscription;
  madeBy: string;
}

/** Saved under proof of the account's own address: the account holder's word, so no question is asked. */
export const isHoldersWord = ({ subscription, madeBy }: Made): boolean => madeBy === subscription.claimEmail;

/**
 * A subscription that waits for the account holder, as SQL: nobody owns it, and its maker proved another mailbox. Until the yes
 * nobody can log in to it. `s`: the row's name.
 */
export const isUnanswered = (s: SQL): SQL => sql`(${s}.owner_user_id is null and ${s}.closed_at is null
  and ${s}.claim_email <> (select made.email from email_verifications made where made.id = ${s}.verification_id))`;

/** Ownerless subscriptions that name this address, oldest first. */
export function waitingFor(db: Db | Tx, email: string): Promise<Made[]> {
  return withMaker(db)
    .where(
      and(
        eq(subscriptions.claimEmail, email),
        isNull(subscriptions.ownerUserId),
        isNull(subscriptions.closedAt),
      ),
    )
    .orderBy(asc(subscriptions.createdAt), asc(subscriptions.id));
}

/** Locks a subscription that names this address or belongs to this account. Null without one. */
export async function lockNamed(tx: Tx, user: SessionUser, id: string): Promise<Made | null> {
  const [found] = await withMaker(tx)
    .where(eq(subscriptions.id, id))
    .for("no key update", { of: subscriptions });
  if (!found) return null;
  const { ownerUserId, claimEmail } = found.subscription;
  const isTheirs = ownerUserId === null ? claimEmail === user.email : ownerUserId === user.id;
  return isTheirs ? found : null;
}

/** Subscriptions and their makers' proven mailboxes. */
export const withMaker = (db: Db | Tx) =>
  db
    .select({ subscription: subscriptions, madeBy: emailVerifications.email })
    .from(subscriptions)
    .innerJoin(emailVerifications, eq(emailVerifications.id, subscriptions.verificationId));

/**
 * Locks the account's row, so that two simultaneous requests cannot both take the last of the twenty places.
 * @throws Refusal LOGIN_REQUIRED when the account was deleted meanwhile
 */
export async function lockAccount(tx: Tx, userId: string): Promise<void> {
  if (!(await isThere(tx, userId))) throw new Refusal("login-required");
}

const isThere = async (tx: Tx, userId: string) =>
  (await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update")).length > 0;

/** @throws Refusal CONFLICT when the account, locked by the caller, looks after twenty people already */
export async function requireRoom(db: Db | Tx, userId: string): Promise<void> {
  if (!(await hasRoom(db, userId))) throw new Refusal("account-full");
}

async function hasRoom(db: Db | Tx, userId: string): Promise<boolean> {
  const own = and(eq(subscriptions.ownerUserId, userId), isNull(subscriptions.closedAt));
  const [row] = await db.select({ number: count() }).from(subscriptions).where(own);
  return (row?.number ?? 0) < subscriptionsAtMost;
}

/**
 * Gives the account the sign-ups that wait for it without a question. Called only at sign-in. An account with an unproven address
 * gets nothing.
 */
export async function claimAtSignIn(db: Db, now: Temporal.Instant, user: SessionUser): Promise<void> {
  if (!user.emailVerified) return;
  if (!(await waitingFor(db, user.email)).some(isHoldersWord)) return;
  await db.transaction(async (tx) => {
    if (!(await isThere(tx, user.id))) return;
    for (const made of (await waitingFor(tx, user.email)).filter(isHoldersWord)) {
      if (!(await hasRoom(tx, user.id))) return;
      // Lock and read again: somebody may have posted its form again with another account.
      const still = await lockNamed(tx, user, made.subscription.id);
      if (still && isHoldersWord(still)) await giveTo(tx, now, user, still.subscription.id);
    }
  });
}

/** Makes the account the owner. The caller holds the locks and has checked the rules. */
export async function giveTo(
  tx: Tx,
  now: Temporal.Instant,
  user: SessionUser,
  subscriptionId: string,
): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ ownerUserId: user.id, claimEmail: null })
    .where(eq(subscriptions.id, subscriptionId));
  await recordAudit(tx, { at: now, actor: { userId: user.id }, action: "signup-claimed", subscriptionId });
}
