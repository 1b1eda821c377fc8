import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { freePort } from "#tests/support/start-server.ts";
import { type BenchContext, timed } from "./database.ts";
import { type Finding, median, seconds, times } from "./report.ts";

const root = join(import.meta.dirname, "..", "..");
const mostMs = 3000;

/**
 * From the call of `npm start` until it says that it is ready, in a copy of the clone with its packages. The first start builds pages
 * and server and makes the database, and is not measured. The floor is npm, which starts a Node that does nothing.
 */
export async function measureStart({ small, progress }: BenchContext): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), "daymark-bench-start-"));
  try {
    await copySources(folder);
    await startOnce(folder);
    const starts: number[] = [];
    const floors: number[] = [];
    for (let run = 0; run < (small ? 1 : 5); run += 1) {
      floors.push(await timed(() => once(npm(folder, ["exec", "--call", "node --eval 0"], 0), "close")));
      starts.push(await startOnce(folder));
      progress(`npm ${floors.at(-1)?.toFixed(0)} ms, npm start ${starts.at(-1)?.toFixed(0)} ms`);
    }
    const [ours, floor] = [median(starts), median(floors)];
    return [
      {
        what: "a second `npm start`",
        ours: seconds(ours),
        floor: `${seconds(floor)}: npm and an idle Node`,
        ratio: times(ours, floor),
        target: `≤ ${mostMs / 1000} s`,
        met: ours <= mostMs,
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What git has of this clone, changes included, and a link to the packages. Nothing is built there, and no data lies there. */
async function copySources(folder: string): Promise<void> {
  const { stdout } = spawnSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" });
  const files = stdout.split("\0").filter((name) => name !== "" && existsSync(join(root, name)));
  const folders = new Set(files.map((name) => dirname(join(folder, name))));
  await Promise.all([...folders].map((name) => mkdir(name, { recursive: true })));
  for (const name of files) await cp(join(root, name), join(folder, name));
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
}

/** In a group of its own: npm stands between, and Ctrl-C reaches a whole group. Settings of this machine are left out. */
function npm(folder: string, args: readonly string[], port: number): ChildProcess {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, DAYMARK_ENV_FILE: "", DATA_DIR: join(folder, ".data"), PORT: String(port) };
  return spawn("npm", args, { cwd: folder, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
}

/** @returns the milliseconds until it was ready */
async function startOnce(folder: string): Promise<number> {
  const child = npm(folder, ["start"], await freePort());
  const ended = once(child, "close");
  const ms = await timed(() => saysReady(child));
  process.kill(-(child.pid ?? 0), "SIGINT");
  await ended;
  return ms;
}

function saysReady(child: ChildProcess): Promise<void> {
  let said = "";
  return new Promise((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString("utf8");
      if (said.includes("Stop with Ctrl-C.")) resolve();
    };
    child.stdout?.on("data", hear);
    child.stderr?.on("data", hear);
    child.once("close", (code) => reject(new Error(`It ended with ${code} before it was ready:\n${said}`)));
  });
}
