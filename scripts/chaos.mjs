// `npm run chaos`: 200 processes killed at random moments while they send, and 200 between their statements and Stripe's calls.
// `KILLS=n` and `SEED=n` change that; `-- payments` or `-- sending` runs one half.
import { ensureDependencies, requireNode20, run } from "./bootstrap/steps.mjs";

requireNode20();
await ensureDependencies();
const halves = { sending: "tests/faults/kill.test.ts", payments: "tests/faults/kill-payments.test.ts" };
const half = process.argv[2];
const files = half in halves ? [halves[half]] : Object.values(halves);
process.exitCode = await run(["node_modules/vitest/vitest.mjs", "run", ...files], {
  env: { KILLS: "200", ...process.env },
});
