// `npm run browsers`: walks through the pages in the engines of Firefox and Safari, if this machine has them.
import { ensureServer } from "./bootstrap/server-bundle.mjs";
import { ensureBuild, ensureDependencies, requireNode20, run } from "./bootstrap/steps.mjs";

requireNode20();
await ensureDependencies();
await ensureBuild();
await ensureServer();
process.exitCode = await run(["--import", "tsx", "scripts/browsers/main.ts"]);
