import { sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { isOutage } from "#server/db/is-passing.ts";
import type { OutageLog } from "#server/db/outage-log.ts";

const everySeconds = 10;

/**
 * During an outage asks the database whether it is back. A worker notices by its rounds; an idle web process would not, and its
 * log would end with "out of reach". Does nothing outside an outage.
 */
export function askWhileAway(db: Db, outage: OutageLog): { stop: () => void } {
  const timer = setInterval(() => void askOnce(db, outage), everySeconds * 1000).unref();
  return { stop: () => clearInterval(timer) };
}

/** Never rejects. */
export async function askOnce(db: Db, outage: OutageLog): Promise<void> {
  if (!outage.isOpen()) return;
  try {
    await db.execute(sql`select 1`);
    outage.answered();
  } catch (error) {
    if (isOutage(error)) outage.trouble(error);
  }
}
