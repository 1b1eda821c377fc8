import { and, desc, eq, gt, ne, sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import type { Db, Tx } from "#server/db/client.ts";
import { session } from "#server/db/schema/accounts.ts";
import { isoInstant } from "#server/iso-instant.ts";
import { Refusal } from "#server/refusal.ts";

/** Where an account is logged in. Neither the browser's name nor its network is stored, so neither is shown. */
export interface ListedSession {
  id: string;
  since: string;
  /** When it was last used, to the minute. */
  lastUsedAt: string;
  isKept: boolean;
  isThis: boolean;
}

/** The sessions of an account that have not ended, the one last used first. */
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
 * Ends one of the account's sessions.
 * @throws Refusal NOT_FOUND, for another account's session and for one that has ended
 */
export async function endSession(db: Db | Tx, userId: string, id: string): Promise<void> {
  const ended = await db
    .delete(session)
    .where(and(eq(session.id, id), eq(session.userId, userId)))
    .returning({ id: session.id });
  if (ended.length === 0) throw new Refusal("not-found");
}

/** Ends every session of the account except this one. */
export async function endOtherSessions(db: Db | Tx, userId: string, thisId: string): Promise<void> {
  await db.delete(session).where(and(eq(session.userId, userId), ne(session.id, thisId)));
}

const isoOf = (date: Date): string => isoInstant(Temporal.Instant.fromEpochMilliseconds(date.getTime()));
