import type { Database } from "#server/db/client.ts";
import { stopSeconds } from "#server/worker/jobs.ts";
import { exitCodes } from "./exit-codes.ts";
import { explainStartError } from "./start-errors.ts";

/**
 * Ends a process with stuck rounds, for its supervisor to restart. The embedded database has no supervisor and no connection to
 * hang on: the log reports it, and the process stays.
 */
export const endStuck = ({ kind }: Database) => {
  if (kind === "postgres") process.exit(exitCodes.stuck);
};

/**
 * Longer than the jobs may take to stop, with some time for the connections. A database that is away does not keep the process
 * longer. Outcomes unrecorded by then go out again: at most a batch.
 */
const longestStopMs = (stopSeconds + 15) * 1000;

/** On SIGINT and SIGTERM ends the process after `stop`: with 0, or with 1 if `stop` failed. */
export function stopOnSignals(
  stop: () => Promise<void>,
  { step, warn }: { step: (line: string) => void; warn: (line: string) => void },
): void {
  let stopping = false;
  const end = (code: number, ...lines: string[]) => {
    for (const line of lines) warn(line);
    process.exit(code);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      step("Stopping …");
      setTimeout(() => end(1, "Not everything could be ended in time."), longestStopMs).unref();
      stop().then(
        () => end(0),
        (error) => end(1, explainStartError(error)),
      );
    });
  }
}
