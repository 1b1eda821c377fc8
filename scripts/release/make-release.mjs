// How a release is made. Everything is made in a folder of its own beside the releases, which gets its name in the last
// step: a killed build leaves no release, and the next one removes its rest. The clone is only read, so that whatever
// runs from it goes on.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import {
  filesBelow,
  hasDependencies,
  hashOf,
  hasPages,
  installDependencies,
  isRunning,
  root,
  say,
} from "../bootstrap/steps.mjs";

/** What a release is made of. */
const sources = [
  ...[
    "app",
    "commands",
    "content",
    "core",
    "deploy",
    "docs",
    "messages",
    "project.inlang",
    "public",
    "scripts",
    "server",
  ],
  ...["package.json", "package-lock.json", "tsconfig.json", "vite.config.ts", "react-router.config.ts"],
];

/** @returns the folder of the release, and whether it was made now */
export async function makeRelease(releases) {
  makeOpenFolder(releases);
  removeRests(releases);
  const staging = join(releases, `.building-${process.pid}`);
  const source = join(staging, "source");
  const made = join(staging, "release");
  mkdirSync(source, { recursive: true });
  try {
    // The pages are looked at before and after: the clone may be built anew meanwhile.
    const pages = hasPages() ? join(root, "build") : null;
    for (const name of sources) cpSync(join(root, name), join(source, name), { recursive: true });
    const { name, version, commit } = nameOf(source);
    const folder = join(releases, name);
    if (isWhole(folder)) return { folder, isNew: false };
    say(`Making ${folder} …`);
    provideDependencies(source);
    const builder = pathToFileURL(join(source, "scripts", "release", "build-release.mjs"));
    const { build } = await import(builder.href);
    await build(made, pages);
    if (pages && !hasPages())
      throw new Error("The clone was changed while its pages were copied: try again.");
    describe(made, { name, version, commit });
    // The folder of this name is damaged.
    rmSync(folder, { recursive: true, force: true });
    renameSync(made, folder);
    return { folder, isNew: true };
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** What builds of dead processes have left. */
function removeRests(releases) {
  for (const name of readdirSync(releases)) {
    const [, pid] = /^\.building-(\d+)$/.exec(name) ?? [];
    if (pid && !isRunning(Number(pid))) rmSync(join(releases, name), { recursive: true, force: true });
  }
}

/** "1.0.0-287f3e7249" for a commit; with changes since, or without git, a hash of the sources tells releases apart. */
function nameOf(source) {
  const { version } = JSON.parse(readFileSync(join(source, "package.json"), "utf8"));
  const git = (...args) => {
    const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
    return status === 0 ? stdout.trim() : null;
  };
  const commit = git("rev-parse", "HEAD");
  const hash = () => hashOf(filesBelow(source), source).slice(0, 10);
  if (commit === null) return { name: `${version}-${hash()}`, version, commit };
  const isClean = git("status", "--porcelain", "--", ...sources) === "";
  const short = commit.slice(0, 10);
  return { name: isClean ? `${version}-${short}` : `${version}-${short}-changed-${hash()}`, version, commit };
}

/** The clone's packages where they are those of the lock file; otherwise the release installs its own. */
function provideDependencies(source) {
  if (hasDependencies()) return symlinkSync(join(root, "node_modules"), join(source, "node_modules"));
  say("Installing the dependencies from the lock file, for this release alone (about a minute) …");
  installDependencies(source);
}

/** Makes the folder of the releases, with those above it, whatever the umask: the server's user has to get in. */
function makeOpenFolder(path) {
  const first = mkdirSync(path, { recursive: true });
  if (first !== undefined) openFolders(first, path);
}

/** Lets every user read these folders: from `last` up to `first`, both whole paths. */
function openFolders(first, last) {
  for (let folder = last; folder.startsWith(first); folder = dirname(folder)) chmodSync(folder, 0o755);
}

/** Writes what the release is, last of all, and gives all files the same rights whatever the umask. */
function describe(made, { name, version, commit }) {
  // Modules are found and read as in the clone (server/root-folder.ts), with nothing that npm could install or run.
  writeFileSync(
    join(made, "package.json"),
    `${JSON.stringify({ name: "daymark", version, private: true, type: "module" })}\n`,
  );
  const hashes = filesBelow(made).map((file) => [
    relative(made, file),
    createHash("sha256").update(readFileSync(file)).digest("hex"),
  ]);
  const { stdout } = spawnSync(join(made, "bin", "node"), ["--version"], { encoding: "utf8" });
  const release = {
    name,
    version,
    commit,
    builtAt: new Date().toISOString(),
    node: stdout.trim().replace(/^v/, ""),
    platform: `${process.platform}-${process.arch}`,
    files: Object.fromEntries(hashes),
  };
  writeFileSync(join(made, "release.json"), `${JSON.stringify(release, null, 1)}\n`);
  for (const file of filesBelow(made)) {
    chmodSync(file, dirname(file) === join(made, "bin") ? 0o755 : 0o644);
    openFolders(made, dirname(file));
  }
}

/** Whether a release lies there as it was made. */
function isWhole(folder) {
  const file = join(folder, "release.json");
  if (!existsSync(file)) return false;
  try {
    const { files } = JSON.parse(readFileSync(file, "utf8"));
    return Object.entries(files).every(
      ([path, hash]) =>
        statSync(join(folder, path)).isFile() &&
        createHash("sha256")
          .update(readFileSync(join(folder, path)))
          .digest("hex") === hash,
    );
  } catch {
    return false;
  }
}
