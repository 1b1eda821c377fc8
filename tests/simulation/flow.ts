import { setImmediate } from "node:timers/promises";

/**
 * Turns of the event loop in which nothing happens, after which nothing more will: the embedded database answers within
 * one, and a mail that is written for the first time takes a dozen.
 */
const quietTurns = 60;
/** After so many without anything to wait for, something waits for ever. */
const endlessTurns = 2_000_000;

/**
 * One thing that is going on beside others: a worker's round. It runs from gate to gate. A gate is a call of the database or
 * of a vendor, and opens when that takes effect; a round may wait at several (it sends one message while it notes another).
 */
export class Flow {
  readonly name: string;
  isDone = false;
  /** Frozen (SIGSTOP, a machine that swaps) until then, in epoch milliseconds of the world. */
  frozenUntil: number | null = null;
  /** Somebody else acts inside of a step, and takes as long as it takes. */
  busy = 0;
  readonly #waiting: { name: string; opensAt: number; open: () => void }[] = [];
  #arrivals = 0;
  #failure: unknown = null;

  /** `work` begins with the first step. */
  constructor(name: string, beginsAt: number, work: () => Promise<void>) {
    this.name = name;
    void this.gate("the beginning", beginsAt)
      .then(work)
      .catch((error: unknown) => {
        this.#failure = error;
      })
      .finally(() => {
        this.isDone = true;
      });
  }

  /** Ends when the gate opens, at `opensAt` (epoch milliseconds of the world). */
  gate(name: string, opensAt: number): Promise<void> {
    this.#arrivals += 1;
    return new Promise((open) => {
      this.#waiting.push({ name, opensAt, open });
      // In the order of time; those of one instant in an order that does not depend on who came first.
      this.#waiting.sort((one, other) => one.opensAt - other.opensAt || (one.name < other.name ? -1 : 1));
    });
  }

  /** The process is gone: whatever of it waits at a gate waits for ever. */
  abandon(): void {
    this.#waiting.length = 0;
  }

  get nextAt(): number {
    return this.#waiting[0]?.opensAt ?? 0;
  }

  /** Opens the next gate, and ends when all that comes of it waits at gates again. Throws what the work has thrown. */
  async step(): Promise<void> {
    this.#waiting.shift()?.open();
    let turns = 0;
    for (let quiet = 0; !this.isDone && quiet < quietTurns; quiet += 1) {
      const before = this.#arrivals;
      await setImmediate();
      if (this.busy > 0 || this.#arrivals > before || this.#waiting.length === 0) quiet = -1;
      turns += 1;
      if (turns > endlessTurns) throw new Error(`${this.name} waits for something that never comes.`);
    }
    if (this.#failure !== null) throw this.#failure;
  }
}

/**
 * Runs the flows, the one whose gate opens next, until each is done or frozen. Moves the clock. `joining` adds to the flows
 * whatever begins, or wakes, before that instant.
 */
export async function interleave(
  flows: readonly Flow[],
  clock: { ms: number },
  joining: (before: number) => void,
): Promise<void> {
  for (;;) {
    const next = nextOf(flows);
    if (!next) return;
    joining(next.nextAt);
    if (nextOf(flows) !== next) continue;
    clock.ms = Math.max(clock.ms, next.nextAt);
    await next.step();
  }
}

function nextOf(flows: readonly Flow[]): Flow | undefined {
  const ready = flows.filter(({ isDone, frozenUntil }) => !isDone && frozenUntil === null);
  return ready.sort((one, other) => one.nextAt - other.nextAt)[0];
}
