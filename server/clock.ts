import { Temporal } from "temporal-polyfill";

/** The time, as an argument: no rule and no use case asks the machine. */
export interface Clock {
  now(): Temporal.Instant;
}

export const systemClock: Clock = { now: () => Temporal.Now.instant() };

/** The demo's clock: the machine's, a number of seconds ahead. Embedded mode only. */
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

  /** From now on the clock runs on from `instant`, or up to a second later: never a moment too early. */
  moveTo(instant: Temporal.Instant): void {
    this.#aheadSeconds = Math.ceil(instant.since(Temporal.Now.instant()).total("seconds"));
  }

  reset(): void {
    this.#aheadSeconds = 0;
  }
}
