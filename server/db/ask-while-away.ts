import { sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { isOutage } from "#server/db/is-passing.ts";
import type { OutageLog } from "#server/db/outage-log.ts";

const everySeconds = 10;

/**
 * Asks the database during an outage whether it is back. A worker hears of it by its rounds; a web process that nobody visits would
 * not, and its log would end with "out of reach". While there is no outage nothing is asked.
 */
export function askWhileAway(db: Db, outage: OutageLog): { stop: () => void } {
  const timer = setInterval(() => void askOnce(db, outage), everySeconds * 1000).unref();
  return { stop: () => clearInterval(timer) };
}

/** One such question. Never rejects. */
export async function askOnce(db: Db, outage: OutageLog): Promise<void> {
  if (!outage.isOpen()) return;
  try {
    await db.execute(sql`select 1`);
    outage.answered();
  } catch (error) {
    if (isOutage(error)) outage.trouble(error);
  }
}
