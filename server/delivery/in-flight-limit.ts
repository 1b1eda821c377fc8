import { type ChannelKind, channelFacts } from "#core/people/channels.ts";

/** Limits messages in flight. A message without a place waits in line. */
export class InFlightLimit {
  #free: number;
  readonly #kept: number;
  readonly #line: (() => void)[] = [];
  readonly #firstLine: (() => void)[] = [];

  /** `kept`: further places, for messages that go first. */
  constructor(places: number, kept: number) {
    this.#free = places + kept;
    this.#kept = kept;
  }

  async take(goesFirst: boolean): Promise<void> {
    const line = goesFirst ? this.#firstLine : this.#line;
    await new Promise<void>((resolve) => {
      line.push(resolve);
      this.#callNext();
    });
  }

  release(): void {
    this.#free += 1;
    this.#callNext();
  }

  #callNext(): void {
    if (this.#free === 0) return;
    const next = this.#firstLine.shift() ?? (this.#free > this.#kept ? this.#line.shift() : undefined);
    if (!next) return;
    this.#free -= 1;
    next();
  }
}

const byProvider = new WeakMap<object, InFlightLimit>();

/** The limit of a provider in this process. Concurrent dispatches share it. */
export function inFlightLimitOf(provider: object, channel: ChannelKind): InFlightLimit {
  const { mostInFlight, keptInFlight } = channelFacts[channel];
  const known = byProvider.get(provider) ?? new InFlightLimit(mostInFlight, keptInFlight);
  byProvider.set(provider, known);
  return known;
}
