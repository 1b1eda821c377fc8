// `npm run bench`: measures the figures of docs/benchmarks.md, on a PostgreSQL that it starts itself. `npm run bench -- dispatch` runs one
// benchmark; `--small` only shows that they run.
import { ensureServer } from "./bootstrap/server-bundle.mjs";
import { ensureBuild, ensureDependencies, requireNode20, run } from "./bootstrap/steps.mjs";

requireNode20();
await ensureDependencies();
await ensureBuild();
await ensureServer();
process.exitCode = await run(["--import", "tsx", "scripts/bench/main.ts", ...process.argv.slice(2)], {
  env: { NODE_ENV: "production" },
});
