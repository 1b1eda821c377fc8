import { bundled, bundleEnv, type Command } from "../../scripts/bootstrap/server-bundle.mjs";

/**
 * The arguments with which Node runs one of the server's commands, as its npm script does. The bundle itself was made
 * by the run's set-up.
 */
export const command = (name: Command, ...args: string[]): string[] => [bundled(name), ...args];

/** The environment of this process, with `env`, for such a command; embedded unless `env` says otherwise. */
export const commandEnv = (env: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  ...bundleEnv,
  DAYMARK_MODE: "embedded",
  ...env,
});
