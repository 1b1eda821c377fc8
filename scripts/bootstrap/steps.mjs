// What has to exist before anything of the project can run. Plain JavaScript on Node's own modules, because it runs on
// any Node that the machine has (20 or newer) before a single dependency is installed.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const modules = join(root, "node_modules");
const windows = process.platform === "win32";

/** Node 24, as the lock file pins it, whatever Node the machine has. */
export const pinnedNode = join(modules, "node", "bin", windows ? "node.exe" : "node");

/** The environment in which children find the pinned Node and the project's own commands first. */
export const childEnv = {
  ...process.env,
  PATH: [dirname(pinnedNode), join(modules, ".bin"), process.env.PATH].join(delimiter),
};

export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** Ends the process with one line on standard error. */
export function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

export function requireNode20() {
  const [major] = process.versions.node.split(".");
  if (Number(major) < 20) fail(`Node ${process.versions.node} is too old: install Node 20 or newer.`);
}

/** Installs from the lock file when the lock file has changed since the last time. */
export function ensureDependencies() {
  const stamp = join(modules, ".daymark-installed");
  const wanted = hashOf([join(root, "package-lock.json")]) + process.platform + process.arch;
  if (readStamp(stamp) === wanted && existsSync(pinnedNode)) return;
  say("Installing the dependencies from the lock file (about a minute, once) …");
  const npm = process.env.npm_execpath;
  const args = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
  const result = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: "inherit" })
    : spawnSync("npm", args, { cwd: root, stdio: "inherit", shell: windows });
  if (result.status !== 0) fail("npm ci failed: see its message above. Nothing was started.");
  writeFileSync(stamp, wanted);
}

/** Builds the pages when one of their sources has changed since the last time. */
export async function ensureBuild() {
  const stamp = join(root, "build", ".daymark-built");
  const sources = ["app", "core", "content", "public"].flatMap((folder) => filesBelow(join(root, folder)));
  const config = ["vite.config.ts", "react-router.config.ts", "package-lock.json"].map((name) =>
    join(root, name),
  );
  const wanted = hashOf([...sources, ...config]);
  if (readStamp(stamp) === wanted) return;
  say("Building the pages (about fifteen seconds, once after each change) …");
  const { code, output } = await runQuietly([join(modules, "@react-router/dev/bin.cjs"), "build"], {
    env: { NODE_ENV: "production" },
  });
  if (code !== 0) fail(`${output}\nThe pages could not be built: see above.`);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** Runs a command of the project to its end, on the pinned Node. @returns its exit code */
export function run(args, options = {}) {
  return ended(start(args, options, "inherit"));
}

/** The same, for a command beside others: it shows nothing, and its whole output is returned. */
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

function start(args, { env }, stdio) {
  return spawn(pinnedNode, args, { cwd: root, env: { ...childEnv, ...env }, stdio });
}

function ended(child) {
  // Ctrl-C reaches the whole group: the child ends by itself, and this process ends after it. A signal to this process
  // alone (from a service manager) is passed on.
  for (const signal of ["SIGINT", "SIGTERM"])
    process.on(signal, () => signal === "SIGTERM" && child.kill(signal));
  return new Promise((resolve) => {
    child.on("exit", (code, signal) => resolve(code ?? (signal === "SIGINT" ? 130 : 1)));
  });
}

export function readStamp(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

export function hashOf(files) {
  const hash = createHash("sha256");
  for (const file of files) hash.update(file).update("\0").update(readFileSync(file));
  return hash.digest("hex");
}

export function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .map((name) => join(folder, name))
    .flatMap((path) => (statSync(path).isDirectory() ? filesBelow(path) : [path]));
}
