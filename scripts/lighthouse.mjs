// `npm run lighthouse`: Lighthouse, mobile, on the production build and a server in production mode. Lighthouse itself is
// installed on demand, apart from everything else (scripts/lighthouse).
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ensureHeadlessChromium } from "./bootstrap/chromium.mjs";
import { ensureServer } from "./bootstrap/server-bundle.mjs";
import {
  childEnv,
  ensureBuild,
  ensureDependencies,
  fail,
  requireNode20,
  root,
  run,
  say,
} from "./bootstrap/steps.mjs";

requireNode20();
await ensureDependencies();
const browser = await ensureHeadlessChromium();
if (!browser) fail("Lighthouse needs a Chromium or Chrome: install one, or set CHROMIUM_PATH.");
await ensureBuild();
await ensureServer();
ensureLighthouse();
process.exitCode = await run(["--import", "tsx", "scripts/lighthouse/measure.ts", ...process.argv.slice(2)], {
  env: { CHROME_PATH: browser, NODE_ENV: "production" },
});

function ensureLighthouse() {
  const folder = join(root, "scripts", "lighthouse");
  if (existsSync(join(folder, "node_modules", "lighthouse", "cli", "index.js"))) return;
  say("Installing Lighthouse (once) …");
  const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const result = spawnSync("npm", args, {
    cwd: folder,
    env: childEnv,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (result.status !== 0) fail("Lighthouse could not be installed: see npm's message above.");
}
