import type { Logger } from "pino";
import { memoizeByObject } from "#core/memoize.ts";
import { codeOf } from "#server/db/driver-error.ts";
import { isOutage } from "#server/db/is-passing.ts";

/** While the outage goes on, a log line says so once in this many seconds. */
const everySeconds = 60;

/**
 * The outage is over when the database has answered and nobody has had trouble for this many seconds. A single answer
 * is not enough: during a failover reads are answered and writes are not.
 */
const calmSeconds = 10;

/**
 * One process's view of a database that is away. Everybody who meets the outage reports it here, and the log has one
 * line a minute.
 */
export interface OutageLog {
  /** A connection or a statement failed, and the statement was not the cause. */
  trouble(error: unknown): void;
  /** A statement was executed. */
  answered(): void;
  /** Whether an outage has begun and nobody has seen its end. */
  isOpen(): boolean;
  /** Whether the database is away, and somebody has met that within the last two minutes. */
  isGoingOn(): boolean;
}

/** While the database is away, a worker meets it every second, and where packets vanish every half minute (limits.ts). */
const staleSeconds = 120;

interface Outage {
  begunAt: number;
  lastTroubleAt: number;
  lastLineAt: number;
  errors: number;
}

/** `stopwatch`: milliseconds that never go back. */
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

/**
 * The outage that belongs to a log. Pools, rounds and requests meet the same outage, and the log is all that they share.
 */
export const outageLogOf = memoizeByObject(createOutageLog);

/**
 * Whether the error says that the database is away. Such an error is part of the outage and needs no line of its own.
 */
export function countsAsOutage(log: Logger, error: unknown): boolean {
  if (!isOutage(error)) return false;
  outageLogOf(log).trouble(error);
  return true;
}
