import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { bundled, bundleEnv, type Program } from "../../scripts/bootstrap/server-bundle.mjs";

const workers: readonly string[] = ["dispatch-worker", "rounds-worker"] satisfies Program[];

/**
 * The arguments with which Node runs `daymark COMMAND …`, or a worker for a test to break. The run's set-up made the
 * bundle.
 */
export const program = (name: string, ...args: string[]): string[] =>
  workers.includes(name) ? [bundled(name as Program), ...args] : [bundled("daymark"), name, ...args];

/**
 * With this option Node compiles PGlite's WebAssembly once, quickly, and never again for speed. Without it, a process that
 * opens PGlite and ends soon spends a quarter of its computing on code that it hardly runs.
 */
export const endsSoon = "--liftoff-only";

/** The same for a process that ends soon. */
export const command = (name: string, ...args: string[]): string[] => [endsSoon, ...program(name, ...args)];

/**
 * The environment for a command: this process's, with `env` added. Embedded unless `env` says otherwise, and without the
 * settings of a machine on which Daymark runs.
 */
export const commandEnv = (env: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  ...bundleEnv,
  DAYMARK_ENV_FILE: "",
  DAYMARK_MODE: "embedded",
  ...env,
});

/** The output of a command, and its exit code. */
export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/** Starts `daymark COMMAND …` in a separate process. */
export const startDaymark = ([name = "", ...args]: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  spawn(process.execPath, command(name, ...args), { env: commandEnv(env) });

/** Runs `daymark COMMAND …` to its end. `input` goes to its standard input. */
export async function runDaymark(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  input = "",
): Promise<Ended> {
  const child = startDaymark(args, env);
  // A command that refuses its arguments reads no input.
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  return { code, out, err };
}
