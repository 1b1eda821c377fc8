import { sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { mostMinutesAhead } from "#server/clock.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { atInstant } from "#server/db/instants.ts";
import type { Keys } from "#server/db/keys.ts";
import { mailAllowances } from "#server/db/schema/accounts.ts";

/**
 * Counts one more message of a subject, within `hours` of the first. One statement, so simultaneous requests count correctly.
 * @returns the count with this one; null when it is one too many, and was not counted
 */
export async function countOne(
  db: Db | Tx,
  keys: Keys,
  subject: string,
  { now, hours, atMost }: { now: Temporal.Instant; hours: number; atMost: number },
): Promise<number | null> {
  const countsUntil = now.add({ hours });
  // An expiry beyond the window came from a wrong clock: reset it.
  const isOver = sql`(${mailAllowances.countsUntil} < ${atInstant(now)}
    or ${mailAllowances.countsUntil} > ${atInstant(countsUntil.add({ minutes: mostMinutesAhead }))})`;
  const rows = await db
    .insert(mailAllowances)
    .values({ key: keys.hash("mail-allowance", subject), sent: 1, countsUntil })
    .onConflictDoUpdate({
      target: mailAllowances.key,
      set: {
        sent: sql`case when ${isOver} then 1 else ${mailAllowances.sent} + 1 end`,
        countsUntil: sql`case when ${isOver} then excluded.counts_until else ${mailAllowances.countsUntil} end`,
      },
      setWhere: sql`${isOver} or ${mailAllowances.sent} < ${atMost}`,
    })
    .returning({ sent: mailAllowances.sent });
  return rows[0]?.sent ?? null;
}
