import type { Logger } from "pino";
import { memoizeByObject } from "#core/memoize.ts";
import { codeOf } from "#server/db/driver-error.ts";
import { isOutage } from "#server/db/is-passing.ts";

/** During an outage one log line in this many seconds. */
const everySeconds = 60;

/**
 * The outage is over when the database has answered and there was no trouble for this many seconds. One answer is not enough:
 * during a failover reads succeed and writes fail.
 */
const calmSeconds = 10;

/** One process's view of a database outage. Everybody who meets the outage reports it here, and the log has one line a minute. */
export interface OutageLog {
  /** A connection or a statement failed, not because of the statement. */
  trouble(error: unknown): void;
  /** A statement was executed. */
  answered(): void;
  /** An outage has begun and nobody has seen its end. */
  isOpen(): boolean;
  /** The database is away, and somebody has met that within the last two minutes. */
  isGoingOn(): boolean;
}

/** During an outage a worker meets it every second, and where packets vanish every half minute (limits.ts). */
const staleSeconds = 120;

interface Outage {
  begunAt: number;
  lastTroubleAt: number;
  lastLineAt: number;
  errors: number;
}

/** `stopwatch`: monotonic milliseconds. */
export function createOutageLog(log: Logger, stopwatch: () => number = () => performance.now()): OutageLog {
  let outage: Outage | null = null;
  const secondsSince = (at: number) => (stopwatch() - at) / 1000;
  return {
    trouble(error) {
      const now = stopwatch();
      const code = codeOf(error);
      if (outage === null) {
        outage = { begunAt: now, lastTroubleAt: now, lastLineAt: now, errors: 1 };
        log.error({ code }, "database out of reach");
        return;
      }
      outage.errors += 1;
      outage.lastTroubleAt = now;
      if (secondsSince(outage.lastLineAt) < everySeconds) return;
      outage.lastLineAt = now;
      const { errors, begunAt } = outage;
      log.error({ code, errors, seconds: Math.round(secondsSince(begunAt)) }, "database still out of reach");
    },
    answered() {
      if (outage === null || secondsSince(outage.lastTroubleAt) < calmSeconds) return;
      const { errors, begunAt, lastTroubleAt } = outage;
      log.warn({ errors, seconds: Math.round((lastTroubleAt - begunAt) / 1000) }, "database back");
      outage = null;
    },
    isOpen: () => outage !== null,
    isGoingOn: () => outage !== null && secondsSince(outage.lastTroubleAt) < staleSeconds,
  };
}

/** One for each log, because pools, rounds and requests share only the log. */
export const outageLogOf = memoizeByObject(createOutageLog);

/** Whether the error means that the database is away. The outage's line covers it. */
export function countsAsOutage(log: Logger, error: unknown): boolean {
  if (!isOutage(error)) return false;
  outageLogOf(log).trouble(error);
  return true;
}
