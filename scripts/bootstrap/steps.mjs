// The steps before any program of the project can run. Plain JavaScript on Node's own modules, because it runs on any Node that the machine
// has (20 or newer) before a single dependency is installed.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { delimiter, dirname, join, relative } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const modules = join(root, "node_modules");
const windows = process.platform === "win32";

/** Node 24, as the lock file pins it, whatever Node the machine has. */
export const pinnedNode = join(modules, "node", "bin", windows ? "node.exe" : "node");

/** An environment in which children find the pinned Node and the project's own commands first. */
export const childEnv = {
  ...process.env,
  PATH: [dirname(pinnedNode), join(modules, ".bin"), process.env.PATH].join(delimiter),
};

export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** Ends the process with one line on standard error. */
export function fail(line, code = 1) {
  process.stderr.write(`${line}\n`);
  process.exit(code);
}

export function requireNode20() {
  const [major] = process.versions.node.split(".");
  if (Number(major) < 20) fail(`Node ${process.versions.node} is too old: install Node 20 or newer.`);
}

/**
 * Installs from the lock file if the lock file has changed since the last time. Several processes that start at once wait for the first:
 * `npm ci` begins by removing the files that the others would run.
 */
export async function ensureDependencies() {
  if (hasDependencies()) return;
  refuseInProduction("The dependencies are not installed as the lock file has them");
  await alone("installing", () => {
    if (hasDependencies()) return;
    say("Installing the dependencies from the lock file (about a minute, once) …");
    // Installs the development packages too, whatever NODE_ENV says.
    const args = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
    if (runNpm(args).status !== 0) fail("npm ci failed: see its message above. Nothing was started.");
    writeFileSync(installedStamp, lockHash());
  });
}

/** The npm that runs this script, or else the machine's. */
function runNpm(args) {
  const options = { cwd: root, stdio: "inherit" };
  const npm = process.env.npm_execpath;
  return npm
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync("npm", args, { ...options, shell: windows });
}

/** Whether the packages in the clone are those of the lock file. */
const hasDependencies = () => readStamp(installedStamp) === lockHash() && existsSync(pinnedNode);

const installedStamp = join(modules, ".daymark-installed");
const lockHash = () => hashOf([join(root, "package-lock.json")]) + process.platform + process.arch;

/**
 * Refuses to install or build in production. There a separate clone builds first (docs/decisions/0012-releases-and-operators.md): a build
 * beside running servers would remove the files under them.
 */
export function refuseInProduction(what) {
  if (process.env.DAYMARK_MODE !== "production") return;
  fail(`${what}. In production nothing is installed or built at a start: npm run build`, 72);
}

/** Runs `work` in one process of this clone at a time. The lock of a dead process does not count. */
export async function alone(name, work) {
  const lock = join(root, ".cache", `${name}.lock`);
  try {
    mkdirSync(dirname(lock), { recursive: true });
    while (!take(lock)) await setTimeout(300);
  } catch (error) {
    if (!["EACCES", "EPERM", "EROFS"].includes(error.code)) throw error;
    fail(`${root} may not be written to by this user: ${name} needs it. Nothing was started.`);
  }
  try {
    await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function take(lock) {
  // The lock is a hard link, because a link appears together with its content: nobody can read a lock without a process id.
  const mine = `${lock}.${process.pid}`;
  writeFileSync(mine, String(process.pid));
  try {
    linkSync(mine, lock);
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    if (!isRunning(Number(readStamp(lock)))) rmSync(lock, { force: true });
    return false;
  } finally {
    rmSync(mine, { force: true });
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

const pagesStamp = join(root, "build", ".daymark-built");

/** The files that the pages are built from. Compiling the catalogue puts further files into `project.inlang`. */
export function pageSources() {
  const sources = ["app", "core", "content", "messages", "public"].flatMap((folder) =>
    filesBelow(join(root, folder)),
  );
  const config = [
    "project.inlang/settings.json",
    "vite.config.ts",
    "react-router.config.ts",
    "scripts/site/build-site.ts",
    "package-lock.json",
  ];
  return [...sources, ...config.map((name) => join(root, name))];
}

const pagesHash = () => hashOf(pageSources());

/** Whether the clone's `build` has the pages of the present sources. */
const hasPages = () => readStamp(pagesStamp) === pagesHash();

/** Builds the pages if one of their sources has changed since the last time. */
export async function ensureBuild() {
  if (hasPages()) return;
  refuseInProduction("The pages are not built from the present sources");
  await alone("building", async () => {
    if (hasPages()) return;
    say("Building the pages (about half a minute, once after each change) …");
    const wanted = pagesHash();
    // A killed build leaves half of its pages, so the stamp goes first.
    rmSync(pagesStamp, { force: true });
    await buildPages();
    mkdirSync(dirname(pagesStamp), { recursive: true });
    writeFileSync(pagesStamp, wanted);
  });
}

/** Builds the pages of each language, into a folder of `build`. */
async function buildPages() {
  // Vite reads the catalogue before its configuration could compile it. A late import, because messages.mjs imports this file.
  const { ensureMessages, languages } = await import("./messages.mjs");
  await ensureMessages();
  const command = [join(modules, "@react-router", "dev", "bin.cjs"), "build"];
  for (const language of languages()) {
    const env = { NODE_ENV: "production", DAYMARK_LANGUAGE: language };
    const { code, output } = await runQuietly(command, { env });
    if (code !== 0) fail(`${output}\nThe pages could not be built: see above.`);
  }
}

/** Runs a command of the project to its end, on the pinned Node. @returns its exit code */
export function run(args, options = {}) {
  return ended(start(args, options, "inherit"));
}

/**
 * Turns this process into a command of the project, as a shell's `exec` does: no launcher stays beside it, and signals reach it. Older
 * Nodes and Windows cannot, and run the command as a child. A command that npm started ends when npm's shell ends (commands/serve.ts).
 */
export async function become(args, { env }) {
  const isOfNpm = process.env.npm_lifecycle_event !== undefined;
  const all = { ...childEnv, ...env };
  if (process.execve && !windows) {
    const parent = isOfNpm ? { DAYMARK_PARENT: String(process.ppid) } : {};
    process.chdir(root);
    process.execve(pinnedNode, [pinnedNode, ...args], { ...all, ...parent });
  }
  process.exitCode = await run(args, {
    env: isOfNpm ? { ...env, DAYMARK_PARENT: String(process.pid) } : env,
  });
}

/** The same for a command that runs beside others: it shows nothing, and returns its whole output. */
export async function runQuietly(args, options = {}) {
  const child = start(args, options, ["ignore", "pipe", "pipe"]);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8");
    stream.on("data", (chunk) => {
      output += chunk;
    });
  }
  const [code] = await Promise.all([ended(child), once(child, "close")]);
  return { code, output };
}

function start(args, { env, cwd = root }, stdio) {
  return spawn(pinnedNode, args, { cwd, env: { ...childEnv, ...env }, stdio });
}

function ended(child) {
  // Ctrl-C reaches the whole group: the child ends by itself, and this process ends after it. A SIGTERM to this process alone (from a
  // service manager) goes on to the child.
  for (const signal of ["SIGINT", "SIGTERM"])
    process.on(signal, () => signal === "SIGTERM" && child.kill(signal));
  if (process.env.npm_lifecycle_event) endWithShell(process.ppid, child);
  return new Promise((resolve) => {
    child.on("exit", (code, signal) => resolve(code ?? (signal === "SIGINT" ? 130 : 1)));
  });
}

/** npm sends SIGTERM to its shell, which dies and tells nobody. So this ends the child when the shell has gone. */
function endWithShell(shell, child) {
  const look = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(look);
    child.kill("SIGTERM");
  }, 500);
  look.unref();
}

export function readStamp(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

export function hashOf(files, from = root) {
  const hash = createHash("sha256");
  // The hash contains paths relative to the folder, so that a moved clone builds nothing again.
  for (const file of files) hash.update(relative(from, file)).update("\0").update(readFileSync(file));
  return hash.digest("hex");
}

export function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .map((name) => join(folder, name))
    .flatMap((path) => (statSync(path).isDirectory() ? filesBelow(path) : [path]));
}
