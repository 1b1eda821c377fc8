import { Temporal } from "temporal-polyfill";

/** The time, as an argument. No rule and no use case asks the machine. */
export interface Clock {
  now(): Temporal.Instant;
}

/**
 * The clock of this machine. It can be wrong, so whatever acts on it compares it with the database's clock
 * (worker/require-right-clock.ts). A clock of another class was set where it is on purpose. `read` is for tests.
 */
export class MachineClock implements Clock {
  readonly #read: () => Temporal.Instant;

  constructor(read: () => Temporal.Instant = () => Temporal.Now.instant()) {
    this.#read = read;
  }

  now(): Temporal.Instant {
    return this.#read();
  }
}

/**
 * An instant that lies further ahead than this was written by a clock that has been put right since. Two workers' clocks may be
 * four minutes apart, because each may be two minutes from the database's (worker/require-right-clock.ts).
 */
export const mostMinutesAhead = 5;

/** Whether a wrong clock has written `then`, which says when something has happened. */
export const isFromWrongClock = (then: Temporal.Instant, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(then, now.add({ minutes: mostMinutesAhead })) > 0;

export const systemClock: Clock = new MachineClock();

/** The demo's clock: the machine's clock, a number of seconds ahead. Embedded mode only. */
export class DemoClock implements Clock {
  #aheadSeconds: number;

  constructor(aheadSeconds = 0) {
    this.#aheadSeconds = aheadSeconds;
  }

  now(): Temporal.Instant {
    return Temporal.Now.instant().add({ seconds: this.#aheadSeconds });
  }

  get aheadSeconds(): number {
    return this.#aheadSeconds;
  }

  /** From now on the clock runs on from `instant`, or from up to a second later: never a moment too early. */
  moveTo(instant: Temporal.Instant): void {
    this.#aheadSeconds = Math.ceil(instant.since(Temporal.Now.instant()).total("seconds"));
  }

  reset(): void {
    this.#aheadSeconds = 0;
  }
}
