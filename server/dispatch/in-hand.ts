import { type ChannelKind, channelFacts } from "#core/channels.ts";

/** Places for messages in hand. A message that finds none waits in line. */
export class InHand {
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

const byProvider = new WeakMap<object, InHand>();

/** The places of a provider in this process. Dispatches side by side share them. */
export function inHandOf(provider: object, channel: ChannelKind): InHand {
  const known = byProvider.get(provider) ?? new InHand(channelFacts[channel].mostInHand);
  byProvider.set(provider, known);
  return known;
}
