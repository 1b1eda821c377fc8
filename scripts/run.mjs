// `node scripts/run.mjs NAME …`: runs one of the server's commands from a fresh clone. bootstrap/server-bundle.mjs has
// the names.
import { bundled, bundleEnv, ensureServer } from "./bootstrap/server-bundle.mjs";
import { ensureBuild, ensureDependencies, requireNode20, run } from "./bootstrap/steps.mjs";

const [name, ...args] = process.argv.slice(2);
requireNode20();
ensureDependencies();
const servesPages = name === "main" && args[0] !== "worker";
if (servesPages) await ensureBuild();
await ensureServer();
const env = name === "main" ? { ...bundleEnv, NODE_ENV: "production" } : bundleEnv;
process.exitCode = await run([bundled(name), ...args], { env });
