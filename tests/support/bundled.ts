import { bundled, bundleEnv, type Program } from "../../scripts/bootstrap/server-bundle.mjs";

const workers: readonly string[] = ["dispatch-worker", "plan-worker", "rounds-worker"] satisfies Program[];

/**
 * The arguments with which Node runs `daymark COMMAND …`, or a worker for a test to break. The run's set-up made the
 * bundle.
 */
export const program = (name: string, ...args: string[]): string[] =>
  workers.includes(name) ? [bundled(name as Program), ...args] : [bundled("daymark"), name, ...args];

/**
 * Node compiles PGlite's WebAssembly quickly, and never a second time for speed. Without this, a process that opens
 * PGlite and ends soon spends a quarter of its computing on code that it hardly runs.
 */
export const endsSoon = "--liftoff-only";

/** The same for a process that ends soon. */
export const command = (name: string, ...args: string[]): string[] => [endsSoon, ...program(name, ...args)];

/**
 * The environment for such a command: that of this process, with `env`. Embedded unless `env` says otherwise, and without
 * the settings of a machine on which Daymark runs.
 */
export const commandEnv = (env: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  ...bundleEnv,
  DAYMARK_ENV_FILE: "",
  DAYMARK_MODE: "embedded",
  ...env,
});
