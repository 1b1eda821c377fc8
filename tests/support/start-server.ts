import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A Daymark of its own, in a process of its own, as `npm start` runs it. */
export interface RunningServer {
  url: string;
  dataDir: string;
  process: ChildProcess;
  /** What it printed so far, both streams. */
  output(): string;
  /** Stops it as Ctrl-C does and removes its data. */
  stop(): Promise<void>;
}

/**
 * Starts `server/main.ts` on a free port with an empty data folder, embedded unless `env` says otherwise.
 * Resolves when it says that it is ready; rejects with what it printed when it ends before that.
 */
export async function startServer(env: Record<string, string> = {}): Promise<RunningServer> {
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), "daymark-data-"));
  const child = spawn(process.execPath, ["--import", "tsx", "server/main.ts"], {
    env: { ...process.env, NODE_ENV: "production", PORT: String(port), DATA_DIR: dataDir, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  const ready = new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      printed += chunk.toString("utf8");
      if (printed.includes("is ready:")) resolve();
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.once("exit", (code) =>
      reject(new Error(`The server ended with ${code} before it was ready:\n${printed}`)),
    );
  });
  await ready;
  return {
    url: `http://localhost:${port}`,
    dataDir,
    process: child,
    output: () => printed,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const exited = once(child, "exit");
        child.kill("SIGINT");
        await exited;
      }
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A port of loopback that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
