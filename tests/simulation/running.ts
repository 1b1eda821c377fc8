import { AsyncLocalStorage } from "node:async_hooks";
import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";
import type { Process } from "./processes.ts";

/** The process of ours that is running here. Several processes call a provider, and a pause belongs to one of them. */
export const running = new AsyncLocalStorage<Process>();

/**
 * Makes a pause within a process of the simulation (before it asks the database again, say) pass by the world's clock, which
 * only goes on: `pass` gets its length. The rest of the program keeps its timers. The returned function undoes this.
 */
export function passPauses(pass: (ms: number) => void): () => void {
  const real = timers.setTimeout;
  const simulated = async <Value>(ms?: number, value?: Value, options?: object): Promise<Value> => {
    const process = running.getStore();
    if (!process) return real(ms, value as Value, options);
    if (process.isDead) return new Promise(() => {});
    pass(ms ?? 0);
    return value as Value;
  };
  timers.setTimeout = simulated as typeof real;
  syncBuiltinESMExports();
  return () => {
    timers.setTimeout = real;
    syncBuiltinESMExports();
  };
}
