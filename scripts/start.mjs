// `npm start`: everything from a fresh clone to a running product.
import { ensureBuild, ensureDependencies, requireNode20, run } from "./bootstrap/steps.mjs";

requireNode20();
ensureDependencies();
ensureBuild();
process.exitCode = await run(["--import", "tsx", "server/main.ts"], { env: { NODE_ENV: "production" } });
