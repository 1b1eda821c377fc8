import { lateAfterMinutes } from "#server/worker/round-record.ts";

/** How long a tick is, and how many ticks may pass without a sign of life. */
export interface WatchdogPatience {
  tickMs: number;
  ticks: number;
}

/** A round is late for the watchdog when it is late for /readyz: a process that is stuck longer helps nobody. */
export const watchdogPatience: WatchdogPatience = { tickMs: 30_000, ticks: lateAfterMinutes * 2 };

/** A sign of life: the round has begun, or it got on (a batch was sent, say). */
export type Alive = () => void;

export interface Watchdog {
  /** From now on this round must begin again and again, and get on, until the watchdog stops. */
  watch(round: string): Alive;
  stop(): void;
}

/**
 * Notices a round that does not begin, or neither ends nor gets on, for whatever reason, and calls `onStuck` once with its name. Time is
 * counted in ticks of this process and not by a clock: a process that was frozen for an hour (a suspended machine) has
 * had no ticks, so its rounds get their chance first when it wakes. Time is also not counted while `isExcused`: while
 * the database is away, a round keeps what it has in flight, and another process would only lose that.
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
      // Once: afterwards the silence is longer than that.
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
