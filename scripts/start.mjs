// `npm start`: from a fresh clone to a running product.
import { bundled, bundleEnv, ensureServer } from "./bootstrap/server-bundle.mjs";
import { become, ensureBuild, ensureDependencies, requireNode20 } from "./bootstrap/steps.mjs";

requireNode20();
await ensureDependencies();
await ensureBuild();
await ensureServer();
await become([bundled("daymark"), "all"], { env: bundleEnv });
