import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { threadId } from "node:worker_threads";
import { commandEnv, endsSoon, program } from "./bundled.ts";

/** Passwords that cost nothing. */
export const lightPasswords = new URL("light-passwords.mjs", import.meta.url).href;
/** The database plans each statement once: for months of rounds. */
export const planOnce = new URL("plan-once.mjs", import.meta.url).href;
/** Answers come late, as on a busy machine. */
export const lateAnswers = new URL("late-answers.mjs", import.meta.url).href;

/** A Daymark in a separate process, as `npm start` runs it. */
export interface RunningServer {
  url: string;
  dataDir: string;
  process: ChildProcess;
  /** The server's output so far, both streams. */
  output(): string;
  /** Stops the server as Ctrl-C does, and removes its data unless the test gave the folder. */
  stop(): Promise<void>;
}

export interface ServerOptions {
  env?: Record<string, string>;
  /** "api" leaves the pages out, and needs no build. "web" and "worker" are the parts of "all". */
  role?: "all" | "api" | "web" | "worker";
  /** A folder to start on. Without one, the server gets an empty folder that is removed when it stops. */
  dataDir?: string;
  /** A folder to copy instead of an empty one. Its server must have stopped. */
  copyOf?: string | undefined;
  /** Modules to load before the server, which knows nothing of them: `lightPasswords`, say. */
  preload?: readonly string[];
  /** The server answers many requests, so its database should be compiled for speed. */
  worksLong?: boolean;
}

/**
 * Starts the server on a free port, embedded unless `env` says otherwise. Resolves when the server says that it is
 * ready. Rejects with its output when it ends before that.
 */
export async function startServer({
  env,
  role = "all",
  dataDir,
  copyOf,
  preload = [],
  worksLong = false,
}: ServerOptions = {}): Promise<RunningServer> {
  const port = await freePort();
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), "daymark-data-")));
  if (copyOf) await cp(copyOf, folder, { recursive: true });
  const flags = [...(worksLong ? [] : [endsSoon]), ...preload.map((file) => `--import=${file}`)];
  const child = spawn(process.execPath, [...flags, ...program(role)], {
    env: commandEnv({ NODE_ENV: "production", PORT: String(port), DATA_DIR: folder, ...env }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      printed += chunk.toString("utf8");
      // Production prints the second.
      if (printed.includes("Stop with Ctrl-C.") || printed.includes('"msg":"ready"')) resolve();
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.once("close", (code) =>
      reject(new Error(`The server ended with ${code} before it was ready:\n${printed}`)),
    );
  });
  return {
    url: `http://localhost:${port}`,
    dataDir: folder,
    process: child,
    output: () => printed,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const exited = once(child, "close");
        child.kill("SIGINT");
        await exited;
      }
      if (dataDir === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

const ports = 16_000;
/** Each process of a run begins at another port: until a server listens, nobody else sees that its port is taken. */
let nextPort = process.pid * 97 + threadId * 31;

/**
 * A port of loopback that nobody listens on. It lies below the ports that the system hands out (from 32768 on Linux):
 * another test's server or connection could get one of those before this port is used.
 */
export async function freePort(): Promise<number> {
  nextPort += 1;
  const port = 15_000 + (nextPort % ports);
  const isFree = await new Promise<boolean>((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
  return isFree ? port : freePort();
}
