// `npm run daymark -- COMMAND …`: the entry of servers and commands (commands/daymark.ts) from a clone. Production
// starts bin/daymark, which builds nothing.
import { bundled, bundleEnv, ensureServer } from "./bootstrap/server-bundle.mjs";
import { become, ensureBuild, ensureDependencies, requireNode20 } from "./bootstrap/steps.mjs";

const [name, ...args] = process.argv.slice(2);
requireNode20();
await ensureDependencies();
if (name === "web" || name === "all") await ensureBuild();
await ensureServer();
await become([bundled("daymark"), ...(name === undefined ? [] : [name]), ...args], { env: bundleEnv });
