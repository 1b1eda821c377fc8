import { bundled, bundleEnv, type Command } from "../../scripts/bootstrap/server-bundle.mjs";

/**
 * The arguments with which Node runs one of the server's commands, like its npm script. The run's set-up made the
 * bundle.
 */
export const command = (name: Command, ...args: string[]): string[] => [bundled(name), ...args];

/** The environment for such a command: that of this process, with `env`. Embedded unless `env` says otherwise. */
export const commandEnv = (env: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  ...bundleEnv,
  DAYMARK_MODE: "embedded",
  ...env,
});
