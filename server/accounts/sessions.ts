import { and, desc, eq, gt, sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import type { Db, Tx } from "#server/db/client.ts";
import { isoInstant } from "#server/db/instants.ts";
import { session } from "#server/db/schema/accounts.ts";
import { notifyActivity } from "#server/messages/notify-activity.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";
import { shareLockAccount } from "#server/subscriptions/share-lock-account.ts";
import { revokeSessions } from "./revoke-sessions.ts";

export interface SessionUser {
  id: string;
  email: string;
  name: string;
  emailVerified: boolean;
}

/** A login of the account. Neither the browser's name nor its network is stored, so neither is shown. */
export interface ListedSession {
  id: string;
  since: string;
  /** To the minute. */
  lastUsedAt: string;
  isKept: boolean;
  isThis: boolean;
}

/** The account's open sessions, the last used first. */
export async function listSessions(db: Db | Tx, userId: string, thisId: string): Promise<ListedSession[]> {
  const rows = await db
    .select()
    .from(session)
    .where(and(eq(session.userId, userId), gt(session.expiresAt, sql`now()`)))
    .orderBy(desc(session.updatedAt), session.id);
  return rows.map(({ id, createdAt, updatedAt, isKept }) => ({
    id,
    since: isoOf(createdAt),
    lastUsedAt: isoOf(updatedAt),
    isKept,
    isThis: id === thisId,
  }));
}

/**
 * Ends one of the account's sessions, and tells the account's own address.
 * @throws Refusal NOT_FOUND, for another account's session and for one that has ended
 */
export async function endSession(db: Db, services: Services, userId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await shareLockAccount(tx, userId);
    const ended = await tx
      .delete(session)
      .where(and(eq(session.id, id), eq(session.userId, userId)))
      .returning({ id: session.id });
    if (ended.length === 0) throw new Refusal("not-found");
    await notifyActivity(tx, services, userId, "devices-logged-out");
  });
  services.wakeDispatcher();
}

/**
 * Ends every way into the account except this session: other sessions, mailed links, and the calendars' addresses. Tells the
 * account's own address.
 */
export async function endOtherSessions(
  db: Db,
  services: Services,
  user: SessionUser,
  thisId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await revokeSessions(tx, user, thisId);
    await notifyActivity(tx, services, user.id, "devices-logged-out");
  });
  services.wakeDispatcher();
}

const isoOf = (date: Date): string => isoInstant(Temporal.Instant.fromEpochMilliseconds(date.getTime()));
