import { lateAfterMinutes } from "#server/worker/round-record.ts";

/** A tick's length, and the ticks allowed without a sign of life. */
export interface WatchdogPatience {
  tickMs: number;
  ticks: number;
}

/** Late for the watchdog as for /readyz: a process stuck for longer helps nobody. */
export const watchdogPatience: WatchdogPatience = { tickMs: 30_000, ticks: lateAfterMinutes * 2 };

/** A sign of life: the round has begun or made progress (sent a batch, say). */
export type Alive = () => void;

export interface Watchdog {
  /** From now on this round must keep beginning and making progress, until the watchdog stops. */
  watch(round: string): Alive;
  stop(): void;
}

/**
 * Calls `onStuck` once, with its name, for a round that does not begin, or neither ends nor makes progress. Counts ticks of this
 * process, not a clock: a process frozen for an hour (a suspended machine) has had no ticks, so its rounds get their chance first
 * when it wakes. Does not count while `isExcused`: while the database is away, a round keeps its messages in flight, and another
 * process would only lose them.
 */
export function startWatchdog(
  onStuck: (round: string) => void,
  { tickMs, ticks }: WatchdogPatience = watchdogPatience,
  isExcused: () => boolean = () => false,
): Watchdog {
  const silentFor = new Map<string, number>();
  const timer = setInterval(() => {
    if (isExcused()) return;
    for (const [round, silence] of silentFor) {
      silentFor.set(round, silence + 1);
      // Once: later the silence is longer.
      if (silence + 1 === ticks) onStuck(round);
    }
  }, tickMs);
  timer.unref();
  return {
    watch(round) {
      const alive = () => void silentFor.set(round, 0);
      alive();
      return alive;
    },
    stop: () => clearInterval(timer),
  };
}
