// `npm run build`: the pages, in each language.
import { ensureBuild, ensureDependencies, requireNode20 } from "./bootstrap/steps.mjs";

requireNode20();
await ensureDependencies();
await ensureBuild();
