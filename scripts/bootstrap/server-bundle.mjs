// Bundles the server and its commands as plain JavaScript in `build/node`. The bundle starts in a fraction of the time and CPU that
// TypeScript with some eight hundred files takes (docs/decisions/0001-stack.md).
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensureMessages } from "./messages.mjs";
import { alone, filesBelow, hashOf, readStamp, refuseInProduction, root } from "./steps.mjs";

const folder = join(root, "build", "node");

/** The programs to start, and their files. The first is the one entry of servers and commands; tests kill and break the others. */
const entryPoints = {
  daymark: "commands/daymark.ts",
  "dispatch-worker": "tests/support/dispatch-worker.ts",
  "rounds-worker": "tests/support/rounds-worker.ts",
};

/** The bundle leaves these packages out. Some need their own files beside them; the others must be the copies that the pages load. */
const separatePackages = [
  "@electric-sql/pglite",
  "@electric-sql/pglite-tools",
  "pg-native",
  "react",
  "react-dom",
  "react-router",
  "@react-router/node",
];

/** The file to run for one of `entryPoints`. */
export const bundled = (name) => join(folder, `${name}.js`);

/** The environment for the programs: Node stores its compiled code and starts faster the next time. */
export const bundleEnv = { NODE_COMPILE_CACHE: join(folder, "compiled") };

/** Makes the bundle if one of its sources has changed since the last time. */
export async function ensureServer() {
  const stamp = join(folder, ".daymark-bundled");
  const sources = ["commands", "server", "core", "messages"].flatMap((part) => filesBelow(join(root, part)));
  const others = [...Object.values(entryPoints), "package-lock.json", "scripts/bootstrap/server-bundle.mjs"];
  const wanted = hashOf([...sources, ...others.map((name) => join(root, name))]);
  if (readStamp(stamp) === wanted) return;
  refuseInProduction("The server is not bundled from the present sources");
  await alone("bundling", async () => {
    if (readStamp(stamp) === wanted) return;
    rmSync(folder, { recursive: true, force: true });
    await bundleServer();
    writeFileSync(stamp, wanted);
  });
}

async function bundleServer() {
  await ensureMessages();
  // A late import, because before this point the dependencies may not be installed. The synchronous call without threads ends esbuild's
  // process. Otherwise esbuild would keep half a gigabyte beside the launcher, where an older Node runs the server as a child.
  process.env.ESBUILD_WORKER_THREADS = "0";
  const { buildSync } = await import("esbuild");
  buildSync({
    absWorkingDir: root,
    entryPoints,
    outdir: folder,
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    target: "node24",
    jsx: "automatic",
    logLevel: "error",
    external: separatePackages,
    // A copy of the clone (scripts/seeded-faults.ts) reads the clone's packages through a link. Its bundle must not name the clone's folder.
    preserveSymlinks: true,
    // CommonJS packages among the dependencies call `require` for Node's own modules.
    banner: {
      js: 'import { createRequire as makeRequire } from "node:module"; const require = makeRequire(import.meta.url);',
    },
  });
}
