// `npm run screenshots`: takes every screen at 390 and 1280 pixels, light and dark, into .cache/screenshots, from a demo that it starts
// itself. `npm run screenshots -- --docs` renews the pictures of docs/images instead.
import { ensureHeadlessChromium } from "./bootstrap/chromium.mjs";
import { ensureServer } from "./bootstrap/server-bundle.mjs";
import { ensureBuild, ensureDependencies, requireNode20, run } from "./bootstrap/steps.mjs";

requireNode20();
await ensureDependencies();
const browser = await ensureHeadlessChromium();
await ensureBuild();
await ensureServer();
process.exitCode = await run(["--import", "tsx", "scripts/screenshots/take.ts", ...process.argv.slice(2)], {
  env: browser ? { CHROMIUM_PATH: browser } : {},
});
