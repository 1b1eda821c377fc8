import { sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { MachineClock } from "#server/clock.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { queryRows } from "#server/db/query-rows.ts";
import type { Services } from "#server/start/services.ts";

/**
 * Beyond this difference no round runs. A reminder two minutes early or late hurts nobody. A larger difference is not drift but a
 * wrong clock (NTP keeps machines within milliseconds), and a clock that is a day ahead sends tomorrow's reminders and takes over
 * messages that others are sending.
 */
const mostSecondsApart = 120;

/** This machine's clock and the database's differ. Nothing here can say which is wrong. */
export class ClocksApartError extends Error {
  override name = "ClocksApartError";
  readonly code = "CLOCKS_APART";
  readonly secondsAhead: number;
  constructor(secondsAhead: number) {
    const seconds = `${Math.abs(secondsAhead)} seconds ${secondsAhead > 0 ? "ahead of" : "behind"}`;
    super(`This machine's clock is ${seconds} the database's. Set whichever is wrong (NTP).`);
    this.secondsAhead = secondsAhead;
  }
}

/**
 * Compares the machine's clock with the database's. Skips a clock that was set on purpose (the demo's, a test's). The embedded
 * database uses its process's clock, and always agrees.
 * @throws ClocksApartError
 */
export async function requireRightClock(db: Db | Tx, { clock }: Pick<Services, "clock">): Promise<void> {
  if (!(clock instanceof MachineClock)) return;
  const before = clock.now();
  const [row] = await queryRows<{ now: string }>(db, sql`select clock_timestamp()::text as now`);
  const after = clock.now();
  if (!row) return;
  const theirs = Temporal.Instant.from(row.now);
  // Measure from the interval between question and answer, because the answer may have taken time.
  const ahead = before.since(theirs).total("seconds");
  const behind = theirs.since(after).total("seconds");
  if (ahead > mostSecondsApart) throw new ClocksApartError(Math.round(ahead));
  if (behind > mostSecondsApart) throw new ClocksApartError(-Math.round(behind));
}

/**
 * Logs that the machine's clock was put forward or back since the last call. If the database is on the same machine, both clocks
 * are wrong together, and only this shows it. A suspended machine looks the same.
 */
export function watchClock({ clock, log }: Pick<Services, "clock" | "log">): () => void {
  const look = () => ({ at: clock.now(), ms: performance.now() });
  let last = look();
  return () => {
    const now = look();
    const seconds = now.at.since(last.at).total("seconds") - (now.ms - last.ms) / 1000;
    last = now;
    if (!(clock instanceof MachineClock) || Math.abs(seconds) <= mostSecondsApart) return;
    log.warn({ seconds: Math.round(seconds) }, "this machine's clock was put forward or back");
  };
}
