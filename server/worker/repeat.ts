export interface Repeated {
  /** Begins the next run at once, or right after the current one. */
  wake(): void;
  /** Begins no more runs. Resolves when the last one has ended. */
  stop(): Promise<void>;
}

/**
 * Calls `run` now, and again `everyMs` after each beginning, one run at a time. The process's own timer counts the time: no clock
 * moves it, neither the machine's nor the database's. `run` must not reject.
 */
export function repeat(everyMs: number, run: () => Promise<void>): Repeated {
  let isStopped = false;
  let isWoken = false;
  let endPause = () => {};
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const runs = (async () => {
    while (!isStopped) {
      isWoken = false;
      const begun = performance.now();
      await run();
      if (!isWoken && !isStopped) await pause(Math.max(0, everyMs - (performance.now() - begun)));
    }
  })();
  return {
    wake() {
      isWoken = true;
      endPause();
    },
    stop() {
      isStopped = true;
      endPause();
      return runs;
    },
  };
}
