// `npm start`: everything from a fresh clone to a running product.
import { bundled, bundleEnv, ensureServer } from "./bootstrap/server-bundle.mjs";
import { ensureBuild, ensureDependencies, requireNode20, run } from "./bootstrap/steps.mjs";

requireNode20();
ensureDependencies();
await ensureBuild();
await ensureServer();
process.exitCode = await run([bundled("main")], { env: { ...bundleEnv, NODE_ENV: "production" } });
