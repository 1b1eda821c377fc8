import { Temporal } from "temporal-polyfill";

/** The time is an argument. No rule or use case asks the machine. */
export interface Clock {
  now(): Temporal.Instant;
}

/**
 * This machine's clock. It can be wrong, so its users compare it with the database's (worker/require-right-clock.ts). A clock of
 * another class was set on purpose. `read` is for tests.
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
 * A wrong clock, put right since, wrote an instant further ahead than this. Two workers' clocks may be four minutes apart,
 * because each may be two minutes from the database's (worker/require-right-clock.ts).
 */
export const mostMinutesAhead = 5;

/** Whether a wrong clock wrote `then`, the time of a past event. */
export const isFromWrongClock = (then: Temporal.Instant, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(then, now.add({ minutes: mostMinutesAhead })) > 0;

export const systemClock: Clock = new MachineClock();

/** The machine's clock plus some seconds. Embedded mode only. */
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

  /** Sets the clock to `instant`, or to up to a second later: never a moment too early. */
  moveTo(instant: Temporal.Instant): void {
    this.#aheadSeconds = Math.ceil(instant.since(Temporal.Now.instant()).total("seconds"));
  }

  reset(): void {
    this.#aheadSeconds = 0;
  }
}
