import type pg from "pg";
import type { Temporal } from "temporal-polyfill";
import type { Db } from "#server/db/client.ts";
import type { DispatchOptions } from "#server/delivery/dispatch-deliveries.ts";
import type { EmailProvider } from "#server/providers/email/port.ts";
import type { MayLeave } from "#server/providers/hand-over.ts";
import type { SmsProvider } from "#server/providers/sms/port.ts";
import type { StandingClock } from "./test-services.ts";

/**
 * A stopwatch and a clock that move together, and only while a dispatch waits: an hour of a slow provider takes no real
 * time. Nothing wakes while a mail is on its way or PostgreSQL works. Otherwise the waiter whose time comes first wakes first.
 */
export class VirtualTime {
  readonly #clock: StandingClock;
  readonly #begun: Temporal.Instant;
  readonly #pool: pg.Pool;
  #awaitsPool = false;
  #ms = 0;
  #onTheirWay = 0;
  #sleepers: { at: number; wake: () => void }[] = [];

  /** @param db of `openTestDatabase` */
  constructor(clock: StandingClock, db: Db) {
    this.#clock = clock;
    this.#pool = (db as unknown as { $client: pg.Pool }).$client;
    this.#begun = clock.now();
  }

  get minutes(): number {
    return this.#ms / 60_000;
  }

  /** The options with which a dispatch runs in this time. */
  get options(): Required<Pick<DispatchOptions, "stopwatch" | "wait">> {
    return {
      stopwatch: () => this.#ms,
      wait: (ms) =>
        new Promise((wake) => {
          this.#sleepers.push({ at: this.#ms + ms, wake });
          this.#look();
        }),
    };
  }

  /** The provider in this time, which stands still while a message is on its way. */
  during<Provider extends EmailProvider | SmsProvider>(provider: Provider): Provider {
    return {
      ...provider,
      send: async (message: never, mayLeave?: MayLeave) => {
        this.#onTheirWay += 1;
        try {
          return await provider.send(message, mayLeave);
        } finally {
          this.#onTheirWay -= 1;
          this.#look();
        }
      },
    };
  }

  /** Time never goes backwards. */
  goOnTo(minutes: number): void {
    this.#goOnTo(minutes * 60_000);
  }

  #goOnTo(ms: number): void {
    this.#ms = Math.max(this.#ms, ms);
    this.#clock.set(this.#begun.add({ milliseconds: Math.round(this.#ms) }).toString());
  }

  #look(): void {
    setImmediate(() => {
      if (this.#onTheirWay > 0 || this.#sleepers.length === 0) return;
      if (this.#pool.idleCount < this.#pool.totalCount) return this.#lookAfterRelease();
      this.#sleepers.sort((one, other) => one.at - other.at);
      const next = this.#sleepers.shift();
      if (!next) return;
      this.#goOnTo(next.at);
      next.wake();
      // The lane that woke may have nothing to send.
      this.#look();
    });
  }

  #lookAfterRelease(): void {
    if (this.#awaitsPool) return;
    this.#awaitsPool = true;
    this.#pool.once("release", () => {
      this.#awaitsPool = false;
      this.#look();
    });
  }
}
