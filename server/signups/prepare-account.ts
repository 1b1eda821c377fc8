import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { type Language, languageNow } from "#core/languages.ts";
import { isEasilyGuessed } from "#server/accounts/acceptable-password.ts";
import { hashPassword, verifyPassword } from "#server/accounts/hash-password.ts";
import { setPassword } from "#server/accounts/revoke-sessions.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { account, session, user as users } from "#server/db/schema/accounts.ts";
import { enqueueDelivery } from "#server/messages/enqueue-delivery.ts";
import { type MailAsk, mayMailOnce } from "#server/messages/mail-allowance.ts";
import { refuseAnswers } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";

/** The account part of a sign-up by a visitor who is not signed in. */
export interface AccountWish {
  email: string;
  /** The master account holder's name. */
  name: string;
  password: WishedPassword;
  /** The wizard proved this very address. */
  isProven: boolean;
  /** The account that already owns this sign-up, when its form is posted again. */
  ownerUserId: string | null;
  /** The wizard's e-mail check. */
  verificationId: string;
  ask: MailAsk;
}

export interface WishedPassword {
  text: string;
  hash: string;
  /** The account's hash, or `hash` without an account. */
  comparedHash: string;
  isSame: boolean;
}

/**
 * Does the slow work with a visitor's password: always one hash and one comparison, whether or not they are used and whether or
 * not the address has an account, so that timing tells nothing. Runs before the transaction, which would otherwise hold its rows
 * and a connection meanwhile.
 * @throws Refusal VALIDATION for a password that attackers would try first
 */
export async function readPassword(
  db: Db | Tx,
  { email, name }: { email: string; name: string },
  text: string,
): Promise<WishedPassword> {
  if (await isEasilyGuessed(text, [email, name])) {
    throw refuseAnswers({ password: "password-too-common" });
  }
  const hash = await hashPassword(text);
  const [credential] = await db
    .select({ hash: account.password })
    .from(account)
    .innerJoin(users, eq(users.id, account.userId))
    .where(and(eq(users.email, email), eq(account.providerId, "credential")));
  const comparedHash = credential?.hash ?? hash;
  return { text, hash, comparedHash, isSame: await verifyPassword({ hash: comparedHash, password: text }) };
}

/**
 * Prepares the account that a visitor's form names. Only its own proof changes an account.
 *
 * - A new address: makes an account. If the wizard proved the address, the account gets the wizard's password; otherwise it has
 *   none, and its holder is asked once the sign-up is paid (ask-for-yes.ts).
 * - An account never proven before, and now proven by the wizard: the wizard's proof takes it over.
 * - An account that this form made by that proof, without a session since: takes a corrected password or name.
 * - An account that is proven already: stays unchanged. If the wizard proved its address too, its holder gets one mail: the
 *   wizard's password does not count, and the sign-up waits for the next login.
 *
 * Writes the rows as Better Auth does, but with ON CONFLICT, so that two simultaneous forms with the same new address cannot
 * fail.
 * @returns the account's id if the wizard's proof made it, so that it owns what is saved; otherwise null
 */
export async function prepareAccount(
  tx: Tx,
  services: Services,
  now: Temporal.Instant,
  wish: AccountWish,
): Promise<string | null> {
  const { email, name, isProven, verificationId, ask } = wish;
  const [made] = await tx
    .insert(users)
    .values({ id: randomUUID(), email, name, emailVerified: isProven, language: languageNow() })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id, email: users.email, name: users.name });
  // Before any read, so that a sign-up by another mailbox takes as long with an account as without.
  if (!isProven) return null;
  if (made) {
    await setPassword(tx, now, made.id, wish.password.hash, verificationId);
    return made.id;
  }
  const [existing] = await tx.select().from(users).where(eq(users.email, email)).for("update");
  if (!existing) throw new Error("An account vanished between two statements.");
  if (existing.openedBy === verificationId || !existing.emailVerified) {
    await takeOver(tx, now, existing.id, wish);
    return existing.id;
  }
  // The owner has signed in since: only the owner changes the account now.
  if (wish.ownerUserId === existing.id) return existing.id;
  if (await mayMailOnce(tx, services, now, ask, verificationId)) {
    await tellHolder(tx, services, now, wish, existing.language);
  }
  return null;
}

/**
 * Tells an account's holder what happened to a form that they filled in without logging in. Once for each form, however often it
 * is posted.
 */
async function tellHolder(
  tx: Tx,
  { keys }: Services,
  now: Temporal.Instant,
  { email, verificationId }: AccountWish,
  language: Language,
): Promise<void> {
  await enqueueDelivery(tx, keys, now, {
    template: "signup-waiting",
    params: {},
    dedupeKey: `signup-waiting:${verificationId}:${keys.hash("account-mail", email)}`,
    channel: "email",
    to: { address: email, language },
  });
}

async function takeOver(
  tx: Tx,
  now: Temporal.Instant,
  userId: string,
  { name, password, verificationId }: AccountWish,
): Promise<void> {
  await tx
    .update(users)
    .set({ name, emailVerified: true, language: languageNow() })
    .where(eq(users.id, userId));
  const [credential] = await tx
    .select({ hash: account.password })
    .from(account)
    .where(and(eq(account.userId, userId), eq(account.providerId, "credential")));
  // A repeated form must not end the session that its owner has opened meanwhile.
  if (credential?.hash && (await isSamePassword(credential.hash, password))) return;
  await setPassword(tx, now, userId, password.hash, verificationId);
  await tx.delete(session).where(eq(session.userId, userId));
}

/** Compares again only if a simultaneous request has changed the hash since `readPassword`. */
async function isSamePassword(hash: string, wished: WishedPassword): Promise<boolean> {
  return hash === wished.comparedHash ? wished.isSame : verifyPassword({ hash, password: wished.text });
}
