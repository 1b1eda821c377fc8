import type { Logger } from "pino";
import { failureFacts } from "./failure-facts.ts";

/**
 * Work that no answer waits for. Work that happens only where an address has an account goes here, because the time of
 * an answer must not tell that.
 */
export interface Background {
  /** Begins when the answer is on its way. A failure is logged as `event`, and nobody else hears of it. */
  run(event: string, work: () => Promise<void>): void;
  /** Waits until no such work is under way. */
  settled(): Promise<void>;
}

export function createBackground(log: Logger): Background {
  const underWay = new Set<Promise<void>>();
  return {
    run(event, work) {
      const begun = new Promise<void>((resolve) => setImmediate(resolve))
        .then(work)
        .catch((error: unknown) => log.error(failureFacts(error), event))
        .finally(() => underWay.delete(begun));
      underWay.add(begun);
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
