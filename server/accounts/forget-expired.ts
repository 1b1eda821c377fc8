import { sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";

/**
 * Deletes sessions that have idled out and links that were not used in time: they are of no use any more, and say who
 * was here and when. By the database's own clock: Better Auth reckons with the machine's, which the demo's clock must
 * not overtake.
 */
export async function forgetExpired(db: Db): Promise<void> {
  await db.execute(sql`delete from session where expires_at < now()`);
  await db.execute(sql`delete from verification where expires_at < now()`);
}
