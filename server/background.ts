import type { Logger } from "pino";
import { failureFacts } from "./failure-facts.ts";

/**
 * Work that no answer waits for. Work that only happens for an address with an account belongs here: the answer's time must not
 * reveal the account.
 */
export interface Background {
  /** Begins when the answer is on its way. A failure is only logged, as `event`. */
  run(event: string, work: () => Promise<void>): void;
  /** Waits for all running work. */
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
