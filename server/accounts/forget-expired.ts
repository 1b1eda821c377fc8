import { lt, sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import type { Db, Tx } from "#server/db/client.ts";
import { accountLinks } from "#server/db/schema/accounts.ts";
import { forgetAllowances } from "#server/messages/mail-allowance.ts";

/**
 * Deletes sessions that have idled out, links that were not used in time and counts whose time is over: they are of no use
 * any more, and say who was here and when. Sessions by the database's own clock: Better Auth reckons with the machine's,
 * which the demo's clock must not overtake.
 */
export async function forgetExpired(db: Db | Tx, now: Temporal.Instant): Promise<void> {
  await db.execute(sql`delete from session where expires_at < now()`);
  await db.delete(accountLinks).where(lt(accountLinks.expiresAt, now));
  await forgetAllowances(db, now);
}
