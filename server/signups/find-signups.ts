import { and, asc, desc, eq, inArray, isNull, type SQL } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { user as users } from "#server/db/schema/accounts.ts";
import { emailVerifications } from "#server/db/schema/signups.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";

export type Subscription = typeof subscriptions.$inferSelect;

/** A subscription with the e-mail check it came from. */
export interface Checked {
  subscription: Subscription;
  check: typeof emailVerifications.$inferSelect;
}

/**
 * The account's row and its subscription, locked: one claim or answer at a time, so that two requests of one page do
 * not take two signups, and what is said twice is done once.
 */
export async function lockOwn(db: Db, userId: string): Promise<Checked | null> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
  const [own] = await lockable(db, eq(subscriptions.ownerUserId, userId));
  return own ?? null;
}

export async function findOwn(db: Db, userId: string): Promise<Checked | null> {
  const [own] = await select(db).where(eq(subscriptions.ownerUserId, userId));
  return own ?? null;
}

/** What waits for an address, newest first. */
export const findWaiting = (db: Db, email: string): Promise<Checked[]> =>
  select(db)
    .where(
      and(
        eq(subscriptions.claimEmail, email),
        isNull(subscriptions.ownerUserId),
        isNull(subscriptions.closedAt),
      ),
    )
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id));

/** The one that a check made, if there is one. Locked. */
export const findLockedBy = (db: Db, verificationId: string): Promise<Checked[]> =>
  lockable(db, eq(subscriptions.verificationId, verificationId));

/** Some subscriptions, locked in one order; as weakly as others lock them, so that a planner goes on beside. */
export const lockAll = (db: Db, ids: readonly string[]): Promise<Checked[]> =>
  lockable(db, inArray(subscriptions.id, [...ids]));

const lockable = (db: Db, which: SQL): Promise<Checked[]> =>
  select(db).where(which).orderBy(asc(subscriptions.id)).for("no key update", { of: subscriptions });

const select = (db: Db) =>
  db
    .select({ subscription: subscriptions, check: emailVerifications })
    .from(subscriptions)
    .innerJoin(emailVerifications, eq(emailVerifications.id, subscriptions.verificationId));
