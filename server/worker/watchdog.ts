import { lateAfterMinutes } from "#server/worker/round-record.ts";

/** How long a tick is, and how many ticks a round may take without a sign of life. */
export interface WatchdogPatience {
  tickMs: number;
  ticks: number;
}

/** A round is late for the watchdog when it is late for /readyz: a process that is stuck longer helps nobody. */
export const watchdogPatience: WatchdogPatience = { tickMs: 30_000, ticks: lateAfterMinutes * 2 };

/** A round that is being watched. */
export interface WatchedWork {
  /** The round got on: a batch was sent, say. */
  alive(): void;
  /** The round has ended, with success or not. */
  ended(): void;
}

export interface Watchdog {
  watch(round: string): WatchedWork;
  stop(): void;
}

/**
 * Notices a round that neither ends nor gets on, for whatever reason, and calls `onStuck` once with its name. Time is
 * counted in ticks of this process and not by a clock: a process that was frozen for an hour (a suspended machine) has
 * had no ticks, so its rounds get their chance first when it wakes. Time is also not counted while `isExcused`: while
 * the database is away, a round keeps what it has in hand, and another process would only lose that.
 */
export function startWatchdog(
  onStuck: (round: string) => void,
  { tickMs, ticks }: WatchdogPatience = watchdogPatience,
  isExcused: () => boolean = () => false,
): Watchdog {
  const silentFor = new Map<object, { round: string; ticks: number }>();
  const timer = setInterval(() => {
    if (isExcused()) return;
    for (const [work, silence] of silentFor) {
      silence.ticks += 1;
      if (silence.ticks < ticks) continue;
      silentFor.delete(work);
      onStuck(silence.round);
    }
  }, tickMs);
  timer.unref();
  return {
    watch(round) {
      const work: WatchedWork = {
        alive() {
          const silence = silentFor.get(work);
          if (silence) silence.ticks = 0;
        },
        ended: () => void silentFor.delete(work),
      };
      silentFor.set(work, { round, ticks: 0 });
      return work;
    },
    stop: () => clearInterval(timer),
  };
}
