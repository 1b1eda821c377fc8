import { setImmediate } from "node:timers/promises";

/**
 * After this many turns of the event loop without any event, nothing more happens: the embedded database answers within one
 * turn, and the first mail of a kind takes a dozen turns to write.
 */
const quietTurns = 60;
/** After this many turns without anything to wait for, something waits for ever. */
const endlessTurns = 2_000_000;

/**
 * One of several activities at the same time: a worker's round. It runs from gate to gate. A gate is a call of the database
 * or of a vendor, and opens when the call takes effect. A round may wait at several gates (it sends one message while it
 * marks another).
 */
export class Flow {
  readonly name: string;
  isDone = false;
  /** Frozen until then (SIGSTOP, a machine that swaps), in epoch milliseconds of the world. */
  frozenUntil: number | null = null;
  /** Somebody else acts inside a step, and takes as long as needed. */
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

  /** Resolves when the gate opens, at `opensAt` (epoch milliseconds of the world). */
  gate(name: string, opensAt: number): Promise<void> {
    this.#arrivals += 1;
    return new Promise((open) => {
      this.#waiting.push({ name, opensAt, open });
      // In the order of time. Gates of the same instant have an order that does not depend on which came first.
      this.#waiting.sort((one, other) => one.opensAt - other.opensAt || (one.name < other.name ? -1 : 1));
    });
  }

  /** The process is gone: its calls that wait at a gate wait for ever. */
  abandon(): void {
    this.#waiting.length = 0;
  }

  get nextAt(): number {
    return this.#waiting[0]?.opensAt ?? 0;
  }

  /**
   * Opens the next gate, and resolves when everything that follows from it waits at gates again. Throws the error of the
   * work.
   */
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
 * Runs the flows, always the one whose gate opens next, until each is done or frozen. Moves the clock. `joining` adds
 * the flows that begin, or wake, before that instant.
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
