import { sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import type { Db } from "#server/db/client.ts";
import { queryRows } from "#server/db/query-rows.ts";
import type { Services } from "#server/services.ts";

/** Runs something after this many milliseconds, and returns the function that takes that back. */
export type Schedule = (ms: number, run: () => void) => () => void;

const withTimer: Schedule = (ms, run) => {
  const timer = setTimeout(run, ms);
  timer.unref();
  return () => clearTimeout(timer);
};

/**
 * Asks for a dispatch when a paused provider may be tried again. Rounds come with the minute, and probes a minute after
 * the last one. Without the alarm each probe would wait for the round after it, and recovery would take two minutes
 * instead of one. The alarm is this process's own: a job that waits in the queue would keep other dispatches from being
 * asked for.
 */
export class ProbeAlarm {
  readonly #db: Db;
  readonly #services: Pick<Services, "clock">;
  readonly #wake: () => void;
  readonly #schedule: Schedule;
  #takeBack: () => void = () => {};

  constructor(db: Db, services: Pick<Services, "clock">, wake: () => void, schedule = withTimer) {
    this.#db = db;
    this.#services = services;
    this.#wake = wake;
    this.#schedule = schedule;
  }

  /** Called after each dispatch. A probe that is due already had no message to try: the next round looks again. */
  async set(): Promise<void> {
    const now = this.#services.clock.now();
    const [next] = await queryRows<{ at: string | null }>(
      this.#db,
      sql`select min(probe_at)::text as at from provider_breakers
        where paused_since is not null and probe_at > ${now.toString()}::timestamptz`,
    );
    this.#takeBack();
    if (!next?.at) return;
    const ms = Temporal.Instant.from(next.at).since(now).total("milliseconds");
    this.#takeBack = this.#schedule(Math.ceil(ms), this.#wake);
  }

  stop(): void {
    this.#takeBack();
  }
}
