import { type ChannelKind, channelFacts } from "#core/people/channels.ts";

/** Places for messages in flight. A message that finds none waits in line. */
export class InFlightLimit {
  #free: number;
  readonly #line: (() => void)[] = [];

  constructor(places: number) {
    this.#free = places;
  }

  async take(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    await new Promise<void>((resolve) => this.#line.push(resolve));
  }

  giveBack(): void {
    const next = this.#line.shift();
    if (next) next();
    else this.#free += 1;
  }
}

const byProvider = new WeakMap<object, InFlightLimit>();

/** The places of a provider in this process. Dispatches side by side share them. */
export function inFlightLimitOf(provider: object, channel: ChannelKind): InFlightLimit {
  const known = byProvider.get(provider) ?? new InFlightLimit(channelFacts[channel].mostInFlight);
  byProvider.set(provider, known);
  return known;
}
