import type { Services } from "#server/start/services.ts";

const running = new WeakMap<Services, Promise<unknown>>();

/**
 * Serialises work where the clock can jump (embedded mode): the lease of a claim made before the jump would seem to have ended
 * after it, and its message would go out twice. With an ordinary clock the work just runs.
 */
export function oneAtATime<Result>(services: Services, work: () => Promise<Result>): Promise<Result> {
  if (services.demoClock === null) return work();
  const mine = (running.get(services) ?? Promise.resolve()).then(work);
  running.set(
    services,
    mine.catch(() => {}),
  );
  return mine;
}
