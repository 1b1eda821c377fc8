// `npm run build`: everything that a server needs to run: the packages, the pages in each language, and the server's bundle.
import { ensureServer } from "./bootstrap/server-bundle.mjs";
import { ensureBuild, ensureDependencies, requireNode20 } from "./bootstrap/steps.mjs";

requireNode20();
await ensureDependencies();
await ensureBuild();
await ensureServer();
