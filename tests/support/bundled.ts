import { bundled, bundleEnv, type Program } from "../../scripts/bootstrap/server-bundle.mjs";

const workers: readonly string[] = ["dispatch-worker", "rounds-worker"] satisfies Program[];

/**
 * The arguments with which Node runs `daymark COMMAND …`, or a worker for a test to break. The run's set-up made the
 * bundle.
 */
export const command = (name: string, ...args: string[]): string[] =>
  workers.includes(name) ? [bundled(name as Program), ...args] : [bundled("daymark"), name, ...args];

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
