import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdir, mkdtemp, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { rootFolder } from "#server/root-folder.ts";
import { commandEnv } from "#tests/support/bundled.ts";

/** Daymark as it is installed, in a process of its own. */
export interface DaymarkProcess {
  /** Milliseconds from the call until it said that it was ready. */
  readyMs: number;
  pid: number;
  stop(): Promise<void>;
}

export interface DaymarkStart {
  command: string;
  args: readonly string[];
  cwd?: string;
  env: NodeJS.ProcessEnv;
}

/**
 * A role of the server from the bundle of this clone, started by a release's own `bin/daymark`: with its flags of Node and its
 * settings of the C library. `folder` is an empty one of the caller.
 */
export async function startRole(
  role: "web" | "worker",
  env: NodeJS.ProcessEnv,
  folder: string,
): Promise<DaymarkProcess> {
  const release = await mkdtemp(join(folder, "release-"));
  await mkdir(join(release, "bin"));
  await copyFile(join(rootFolder, "scripts", "release", "daymark.sh"), join(release, "bin", "daymark"));
  await symlink(process.execPath, join(release, "bin", "node"));
  await symlink(join(rootFolder, "build"), join(release, "build"));
  // The bundle belongs to the clone, where it really lies. These two are only looked for.
  for (const name of ["package.json", "release.json"]) await writeFile(join(release, name), "{}");
  return startDaymark({
    command: "sh",
    args: [join(release, "bin", "daymark"), role],
    env: commandEnv({ NODE_ENV: "production", LOG_LEVEL: "info", ...env }),
  });
}

/** Starts something that says "Stop with Ctrl-C." or "ready" once it takes requests. Rejects when it ends before. */
export async function startDaymark({ command, args, cwd, env }: DaymarkStart): Promise<DaymarkProcess> {
  const begun = performance.now();
  // A group of its own: npm stands between, and Ctrl-C reaches a whole group.
  const child = spawn(command, args, { cwd, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(child, "close");
  await saysReady(child);
  const readyMs = performance.now() - begun;
  const pid = child.pid ?? 0;
  return {
    readyMs,
    pid,
    async stop() {
      process.kill(-pid, "SIGINT");
      await ended;
    },
  };
}

function saysReady(child: ChildProcess): Promise<void> {
  let said = "";
  return new Promise((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString("utf8");
      if (said.includes("Stop with Ctrl-C.") || said.includes('"msg":"ready"')) resolve();
    };
    child.stdout?.on("data", hear);
    child.stderr?.on("data", hear);
    child.once("close", (code) => reject(new Error(`It ended with ${code} before it was ready:\n${said}`)));
  });
}
