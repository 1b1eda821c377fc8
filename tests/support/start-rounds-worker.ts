import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Limits } from "#server/db/limits.ts";
import type { WatchdogPatience } from "#server/worker/watchdog.ts";
import { command, commandEnv } from "./bundled.ts";
import { productionEnv } from "./test-app.ts";

/** The settings that replace the defaults of the worker in `rounds-worker.ts`. */
export interface RoundsWorkerOptions {
  limits?: Limits;
  patience?: WatchdogPatience;
}

/** A line of the worker's log. */
type Line = Record<string, unknown>;

export interface RoundsWorker {
  process: ChildProcess;
  /** The worker's log so far. */
  lines: Line[];
  /** The lines with this message. */
  said(message: string): Line[];
  /**
   * Resolves with the first line of this message, even one that has come already. Rejects when the worker ends without such
   * a line.
   */
  says(message: string): Promise<Line>;
  /** Resolves when the worker has ended, with its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>;
  /** Kills the worker if it still runs. */
  remove(): Promise<void>;
}

/** A real worker in a separate process, on `databaseUrl`, sending through `smtpUrl`. The worker is ready when this resolves. */
export async function startRoundsWorker(
  databaseUrl: string,
  smtpUrl: string,
  options: RoundsWorkerOptions = {},
): Promise<RoundsWorker> {
  const child = spawn(process.execPath, command("rounds-worker", JSON.stringify(options)), {
    env: commandEnv({ ...productionEnv, DATABASE_URL: databaseUrl, SMTP_URL: smtpUrl, LOG_LEVEL: "info" }),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines: Line[] = [];
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  createInterface({ input: child.stdout }).on("line", (line) => {
    lines.push(JSON.parse(line) as Line);
    tell();
  });
  let isOver = false;
  const ended = new Promise<number | NodeJS.Signals>((resolve) => {
    child.once("close", (code, signal) => {
      isOver = true;
      tell();
      resolve(code ?? signal ?? 0);
    });
  });
  const said = (message: string) => lines.filter(({ msg }) => msg === message);
  const worker: RoundsWorker = {
    process: child,
    lines,
    said,
    says: (message) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const [line] = said(message);
          if (!line && !isOver) return;
          listeners.delete(look);
          if (line) resolve(line);
          else reject(new Error(`The worker ended without "${message}": ${JSON.stringify(lines)}`));
        };
        listeners.add(look);
        look();
      }),
    ended,
    async remove() {
      child.kill("SIGKILL");
      await ended;
    },
  };
  await worker.says("ready");
  return worker;
}
