import { randomUUID } from "node:crypto";
import { and, eq, inArray, ne } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import type { Tx } from "#server/db/client.ts";
import { account, passkey, session, user as users } from "#server/db/schema/accounts.ts";
import { calendarFeeds } from "#server/db/schema/calendars.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";
import { forgetLinks } from "./account-links.ts";

/**
 * Shuts out everybody who got into an account: ends every session, voids every mailed link, and closes its calendars' private
 * addresses. The password still works. With `exceptId` one session and the passkeys stay; otherwise the passkeys go, because one
 * may be another person's. Lock the account's row first (share-lock-account.ts).
 */
export async function revokeSessions(
  tx: Tx,
  user: { id: string; email: string },
  exceptId?: string,
): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for("update");
  const others = exceptId === undefined ? undefined : ne(session.id, exceptId);
  await tx.delete(session).where(and(eq(session.userId, user.id), others));
  if (exceptId === undefined) await tx.delete(passkey).where(eq(passkey.userId, user.id));
  await forgetLinks(tx, user);
  const own = tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.ownerUserId, user.id));
  await tx.delete(calendarFeeds).where(inArray(calendarFeeds.subscriptionId, own));
}

/**
 * Sets a hashed password, the account's first or a replacement. `openedBy`: the wizard's e-mail check, when its proof sets the
 * password. Any other new password voids what that check may still do (sign-in-once-paid.ts), and older proofs of the address
 * (check-verification.ts).
 */
export async function setPassword(
  tx: Tx,
  now: Temporal.Instant,
  userId: string,
  hash: string,
  openedBy: string | null = null,
): Promise<void> {
  const createdAt = new Date(now.epochMilliseconds);
  await tx.update(users).set({ openedBy }).where(eq(users.id, userId));
  await tx.delete(account).where(and(eq(account.userId, userId), eq(account.providerId, "credential")));
  await tx.insert(account).values({
    id: randomUUID(),
    userId,
    accountId: userId,
    providerId: "credential",
    password: hash,
    createdAt,
  });
}
