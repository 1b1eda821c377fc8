import { randomUUID } from "node:crypto";
import { hashPassword, verifyPassword } from "better-auth/crypto";
import { and, eq } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { sendVerification } from "#server/accounts/send-verification.ts";
import type { Db } from "#server/db/client.ts";
import { account, session, user as users } from "#server/db/schema/accounts.ts";
import type { Services } from "#server/services.ts";

/** Who a signup belongs to: an account, or, until the account named in it signs in, only that address. */
export type Owner = { ownerUserId: string; claimEmail: null } | { ownerUserId: null; claimEmail: string };

/** The account part of a signup by somebody who is not signed in. */
export interface AccountWish {
  email: string;
  /** The master account holder's. */
  name: string;
  password: WishedPassword;
  /** Whether the wizard verified this very address. */
  isProven: boolean;
  /** The account this signup already belongs to, when it is posted again. */
  ownerUserId: string | null;
}

/** A visitor's password, hashed, and compared with the one that the account has. */
export interface WishedPassword {
  text: string;
  hash: string;
  /** The hash it was compared with; its own where there is no account. */
  comparedHash: string;
  isSame: boolean;
}

/**
 * Does what takes long with a visitor's password: one hash and one comparison, whether they are used or not and whether
 * the address has an account or not, so that the time tells nothing. Before the transaction, which would hold its rows
 * and a connection meanwhile.
 */
export async function readPassword(db: Db, email: string, text: string): Promise<WishedPassword> {
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
 * The wizard's account rules (design.md, below the table of unsafe things):
 * - A new address: an account is made; its address is proven if the wizard proved it, else its own link is mailed.
 * - An account whose address nobody ever proved, and the wizard has: the wizard's proof wins, and takes it over.
 * - The account this very signup made: a corrected password or name is taken, unless the address has been proven by
 *   somebody else since.
 * - Any other account: nothing about it changes. The signup waits for it to sign in.
 * The rows are written as Better Auth writes them, but with ON CONFLICT, so that two signups naming the same new
 * address at the same moment cannot fail.
 */
export async function settleOwner(
  db: Db,
  services: Services,
  wish: AccountWish,
  now: Temporal.Instant,
): Promise<Owner> {
  const { email, name, isProven } = wish;
  const [made] = await db
    .insert(users)
    .values({ id: randomUUID(), email, name, emailVerified: isProven })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id, email: users.email });
  if (made) {
    await setPassword(db, made.id, wish.password.hash);
    if (!isProven) await sendVerification(db, services, now, made);
    return { ownerUserId: made.id, claimEmail: null };
  }
  const [existing] = await db.select().from(users).where(eq(users.email, email)).for("update");
  if (!existing) throw new Error("An account vanished between two statements.");
  const isOwn = wish.ownerUserId === existing.id;
  if (isProven ? isOwn || !existing.emailVerified : isOwn && !existing.emailVerified) {
    await takeOver(db, existing.id, wish);
    return { ownerUserId: existing.id, claimEmail: null };
  }
  return isOwn ? { ownerUserId: existing.id, claimEmail: null } : { ownerUserId: null, claimEmail: email };
}

async function takeOver(db: Db, userId: string, { name, isProven, password }: AccountWish): Promise<void> {
  await db
    .update(users)
    .set({ name, ...(isProven && { emailVerified: true }) })
    .where(eq(users.id, userId));
  const [credential] = await db
    .select({ hash: account.password })
    .from(account)
    .where(and(eq(account.userId, userId), eq(account.providerId, "credential")));
  // The same form sent twice must not end the session its owner has opened in between.
  if (credential?.hash && (await isSamePassword(credential.hash, password))) return;
  await setPassword(db, userId, password.hash);
  await db.delete(session).where(eq(session.userId, userId));
}

/** Compares anew only what has changed since `readPassword`: another request of this very moment was faster. */
async function isSamePassword(hash: string, wished: WishedPassword): Promise<boolean> {
  return hash === wished.comparedHash ? wished.isSame : verifyPassword({ hash, password: wished.text });
}

async function setPassword(db: Db, userId: string, password: string): Promise<void> {
  await db.delete(account).where(and(eq(account.userId, userId), eq(account.providerId, "credential")));
  const id = randomUUID();
  await db.insert(account).values({ id, userId, accountId: userId, providerId: "credential", password });
}
