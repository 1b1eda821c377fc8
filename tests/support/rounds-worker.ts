import { composeServices } from "#server/start/compose-services.ts";
import { readConfig } from "#server/start/config.ts";
import { endStuck, stopOnSignals } from "#server/start/end-process.ts";
import { startJobs } from "#server/worker/jobs.ts";
import type { RoundsWorkerOptions } from "./start-rounds-worker.ts";

/**
 * The worker of `npm run worker`, with less patience. Its argument is `RoundsWorkerOptions` as JSON. It runs in
 * production mode on the database of DATABASE_URL.
 */
const { limits, patience } = JSON.parse(process.argv[2] ?? "{}") as RoundsWorkerOptions;
const { services, database, close } = await composeServices(readConfig(), () => {}, {
  postgres: limits ? { limits, longLimits: limits } : {},
});
const jobs = await startJobs(database, services, {
  onStuck: () => endStuck(database),
  ...(patience && { patience }),
});
stopOnSignals(
  async () => {
    await jobs.stop();
    await close();
  },
  { step: () => {}, warn: () => {} },
);
services.log.info("ready");
