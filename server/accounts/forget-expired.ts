import { lt, lte, sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { accountEventsSince } from "#core/people/account-events.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { accountEventLog, accountLinks } from "#server/db/schema/accounts.ts";
import { rateLimits } from "#server/db/schema/operations.ts";
import { forgetAllowances } from "#server/messages/mail-allowance.ts";

/**
 * Deletes expired sessions, passkey challenges, links, rate-limit counts and events that /profile/security no longer shows: they are
 * useless, and say who was here and when. Sessions and challenges expire by the database's clock, not by `now`: Better Auth
 * goes by the machine's clock, and the demo can move `now` ahead of it.
 */
export async function forgetExpired(db: Db | Tx, now: Temporal.Instant): Promise<void> {
  await db.execute(sql`delete from session where expires_at < now()`);
  await db.execute(sql`delete from verification where expires_at < now()`);
  await db.delete(accountLinks).where(lt(accountLinks.expiresAt, now));
  await db.delete(accountEventLog).where(lt(accountEventLog.at, accountEventsSince(now)));
  await db.delete(rateLimits).where(lte(rateLimits.expire, new Date(now.epochMilliseconds)));
  await forgetAllowances(db, now);
}
