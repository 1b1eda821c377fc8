import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { realAgencyFile } from "#tests/support/agency-file.ts";
import { freePort } from "#tests/support/start-server.ts";
import type { BenchContext } from "./bench-database.ts";
import { startDaymark } from "./daymark-process.ts";
import { barPlot } from "./plots.ts";
import { cpuSecondsOfGroup } from "./processes.ts";
import { type Finding, median, type Section } from "./report.ts";

const root = join(import.meta.dirname, "..", "..");
const targetMs = 3000;

interface Start {
  ms: number;
  cpu: number;
}

/** `npm start` until it says that it is ready, in a clone of its own. */
export async function measureStart({ small, progress }: BenchContext): Promise<Section> {
  const folder = await mkdtemp(join(tmpdir(), "daymark-bench-start-"));
  const runs = small ? 1 : 5;
  try {
    await copySources(folder);
    const first = await startOnce(folder);
    progress(`first ${first.ms.toFixed(0)} ms`);
    const seconds: Start[] = [];
    for (let run = 0; run < runs; run += 1) {
      seconds.push(await startOnce(folder));
      progress(`second ${seconds.at(-1)?.ms.toFixed(0)} ms`);
    }
    const withDirectory: Start[] = [];
    const isReal = existsSync(realAgencyFile) && !small;
    if (isReal) {
      importDirectory(folder);
      for (let run = 0; run < runs; run += 1) withDirectory.push(await startOnce(folder));
    }
    return toSection(first, middle(seconds), isReal ? middle(withDirectory) : null);
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

/** The settings of a machine on which Daymark runs are left out. */
const plainEnv = (folder: string, port: number) => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  DAYMARK_ENV_FILE: "",
  DATA_DIR: join(folder, ".data"),
  PORT: String(port),
});

async function startOnce(folder: string): Promise<Start> {
  const started = await startDaymark({
    command: "npm",
    args: ["start"],
    cwd: folder,
    env: plainEnv(folder, await freePort()),
  });
  const cpu = cpuSecondsOfGroup(started.pid);
  await started.stop();
  return { ms: started.readyMs, cpu };
}

function importDirectory(folder: string): void {
  const args = ["run", "agencies:import", "--", realAgencyFile, "--date", "2019-05-15"];
  const { status, stderr } = spawnSync("npm", args, {
    cwd: folder,
    env: plainEnv(folder, 0),
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`The directory was not imported:\n${stderr}`);
}

const middle = (starts: readonly Start[]): Start => ({
  ms: median(starts.map(({ ms }) => ms)),
  cpu: median(starts.map(({ cpu }) => cpu)),
});

function toSection(first: Start, second: Start, withDirectory: Start | null): Section {
  const finding = (what: string, { ms, cpu }: Start, target: string, met: boolean): Finding => ({
    what,
    ours: `${ms.toFixed(0)} ms`,
    floor: "",
    result: `${cpu.toFixed(2)} s of CPU`,
    target,
    met,
  });
  const within = `≤ ${targetMs / 1000} s`;
  return {
    name: "start",
    title: "Starting",
    method: `\`npm run bench -- start\`. From the call of \`npm start\` until it says that it is ready, in a copy of the clone with its packages. The
first start builds pages and server and makes the database; it is measured once. The others find all of that, and are medians. CPU is that of all processes of the start.`,
    findings: [
      finding("the first start", first, "none, printed", true),
      finding("a second start", second, within, second.ms <= targetMs),
      ...(withDirectory
        ? [
            finding(
              "a second start, with the whole directory",
              withDirectory,
              within,
              withDirectory.ms <= targetMs,
            ),
          ]
        : []),
    ],
    plot: {
      alt: "Milliseconds until a second start is ready",
      svg: barPlot("Milliseconds until ready", [
        { label: "A second npm start", value: second.ms },
        ...(withDirectory ? [{ label: "The same with the whole directory", value: withDirectory.ms }] : []),
      ]),
    },
  };
}
