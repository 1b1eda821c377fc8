// `npm run bench`: the benchmarks of docs/benchmarks.md, on a real PostgreSQL of their own. `npm run bench -- dispatch`
// runs one benchmark; `--small` tries them on little data and writes nothing.
import { ensureHeadlessChromium } from "./bootstrap/chromium.mjs";
import { ensureServer } from "./bootstrap/server-bundle.mjs";
import { ensureBuild, ensureDependencies, requireNode20, run } from "./bootstrap/steps.mjs";

requireNode20();
await ensureDependencies();
await ensureBuild();
await ensureServer();
const names = process.argv.slice(2).filter((name) => !name.startsWith("--"));
const browser = names.length === 0 || names.includes("phone") ? await ensureHeadlessChromium() : null;
process.exitCode = await run(["--import", "tsx", "scripts/bench/main.ts", ...process.argv.slice(2)], {
  env: { NODE_ENV: "production", ...(browser && { CHROMIUM_PATH: browser }) },
});
