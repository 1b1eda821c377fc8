// `npm run trial`: a whole installation on this machine as docs/running.md has it, and everything that happens to one: a
// sign-up, a bounce, an upgrade, an outage, a loss, a move. It needs root and Debian's packages, and says which are missing.
import { ensureMessages } from "./bootstrap/messages.mjs";
import { ensureDependencies, requireNode20, run } from "./bootstrap/steps.mjs";

requireNode20();
await ensureDependencies();
await ensureMessages();
process.exitCode = await run(["--import", "tsx", "scripts/trial/main.ts", ...process.argv.slice(2)]);
