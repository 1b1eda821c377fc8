// `npm run simulate -- --seed 7 --years 3` (or `--days 12`): plays histories (scripts/simulate/main.ts has the options).
import { ensureMessages } from "./bootstrap/messages.mjs";
import { ensureDependencies, requireNode20, run } from "./bootstrap/steps.mjs";

requireNode20();
await ensureDependencies();
await ensureMessages();
process.exitCode = await run(["--import", "tsx", "scripts/simulate/main.ts", ...process.argv.slice(2)]);
