/**
 * How many messages of a channel one process may have handed over without having written down what came of it: as many go
 * out twice when it is killed. Ten together. A mail is in hand from its first byte after the server's 354 to the COMMIT of
 * its mark, some milliseconds; connections beyond that may greet, name the recipient, and wait.
 */
const mostInHand = { email: 8, text: 2 } as const;

/** Places for messages in hand; who finds none waits in line. */
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

/** The places of a provider in this process: dispatches side by side share them. */
export function inHandOf(provider: object, channel: keyof typeof mostInHand): InHand {
  const known = byProvider.get(provider) ?? new InHand(mostInHand[channel]);
  byProvider.set(provider, known);
  return known;
}
