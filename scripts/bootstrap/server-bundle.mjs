// The server and its commands as plain JavaScript in `build/node`. They start in a fraction of the time and CPU that
// TypeScript with some eight hundred files takes (docs/decisions/0012).
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { filesBelow, hashOf, readStamp, root } from "./steps.mjs";

const folder = join(root, "build", "node");

/** The programs that can be started, and their files. Tests kill and break the last two. */
const entryPoints = {
  main: "server/main.ts",
  newsletter: "scripts/newsletter.ts",
  "docs-load": "scripts/docs-load.ts",
  "import-agencies": "scripts/import-agencies.ts",
  reminders: "scripts/reminders.ts",
  bounces: "scripts/bounces.ts",
  channels: "scripts/channels.ts",
  payments: "scripts/payments.ts",
  "personal-data": "scripts/personal-data.ts",
  "dispatch-worker": "tests/support/dispatch-worker.ts",
  "rounds-worker": "tests/support/rounds-worker.ts",
};

/** The file to run for one of `entryPoints`. */
export const bundled = (name) => join(folder, `${name}.js`);

/** Goes into the environment of the programs: Node stores what it has compiled and starts faster the next time. */
export const bundleEnv = { NODE_COMPILE_CACHE: join(folder, "compiled") };

/** Makes the bundle when one of its sources has changed since the last time. */
export async function ensureServer() {
  const stamp = join(folder, ".daymark-bundled");
  const sources = ["server", "core"].flatMap((part) => filesBelow(join(root, part)));
  const others = [...Object.values(entryPoints), "package-lock.json", "scripts/bootstrap/server-bundle.mjs"];
  const wanted = hashOf([...sources, ...others.map((name) => join(root, name))]);
  if (readStamp(stamp) === wanted) return;
  // This is imported late, because the dependencies may not be installed before.
  const { build } = await import("esbuild");
  rmSync(folder, { recursive: true, force: true });
  await build({
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
    // These packages have files of their own beside them, or are shared with the pages' build, which must get the same
    // ones.
    external: [
      "@electric-sql/pglite",
      "pg-native",
      "react",
      "react-dom",
      "react-router",
      "@react-router/node",
    ],
    // CommonJS packages among the dependencies call `require` for Node's own modules.
    banner: {
      js: 'import { createRequire as makeRequire } from "node:module"; const require = makeRequire(import.meta.url);',
    },
  });
  mkdirSync(folder, { recursive: true });
  writeFileSync(stamp, wanted);
}
