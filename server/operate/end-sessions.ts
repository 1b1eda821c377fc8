import { eq, inArray } from "drizzle-orm";
import { revokeSessions } from "#server/accounts/revoke-sessions.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { rolledBack } from "#server/db/rolled-back.ts";
import { passkey, session, user as users } from "#server/db/schema/accounts.ts";
import { calendarFeeds } from "#server/db/schema/calendars.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";
import { notifyActivity } from "#server/messages/notify-activity.ts";
import type { Services } from "#server/start/services.ts";

/** Counts of what ends beside the mailed links. */
export interface EndedSessions {
  sessions: number;
  passkeys: number;
  calendars: number;
}

/**
 * Ends every session of an account, its passkeys, its mailed links and its calendars' addresses, for a holder who says that
 * somebody else is logged in. The password stays. The account's own address is told.
 * @param isSure without it, counts what would end by doing it and rolling it back
 * @returns null when the address has no account
 */
export async function endSessions(
  db: Db,
  services: Services,
  email: string,
  isSure: boolean,
): Promise<EndedSessions | null> {
  if (!isSure) return rolledBack(db, (tx) => end(tx, services, email));
  const ended = await db.transaction((tx) => end(tx, services, email));
  services.wakeDispatcher();
  return ended;
}

async function end(tx: Tx, services: Services, email: string): Promise<EndedSessions | null> {
  const [account] = await tx.select().from(users).where(eq(users.email, email)).for("update");
  if (!account) return null;
  const lists = tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.ownerUserId, account.id));
  const ended = {
    sessions: await tx.$count(session, eq(session.userId, account.id)),
    passkeys: await tx.$count(passkey, eq(passkey.userId, account.id)),
    calendars: await tx.$count(calendarFeeds, inArray(calendarFeeds.subscriptionId, lists)),
  };
  await revokeSessions(tx, account);
  await notifyActivity(tx, services, account.id, "logged-out-by-support");
  return ended;
}
