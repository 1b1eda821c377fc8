// `npm run chaos`: 200 processes killed at random moments while they send. `KILLS=n` and `SEED=n` change that.
import { ensureDependencies, requireNode20, run } from "./bootstrap/steps.mjs";

requireNode20();
await ensureDependencies();
process.exitCode = await run(["node_modules/vitest/vitest.mjs", "run", "tests/faults/kill.test.ts"], {
  env: { KILLS: "200", ...process.env },
});
