import { configDefaults, defineConfig } from "vitest/config";
import { ensureMessages } from "./scripts/bootstrap/messages.mjs";

await ensureMessages();

/**
 * What `npm run test:all` runs and `npm test` does not: tests that start processes, break them or take databases away, that run
 * on PGlite, or that take long. They lie in these folders, or have `slow` in their name beside what they test.
 */
const slow = [
  "tests/{faults,simulation,startup}/**/*.test.ts",
  "{app,commands,core,scripts,server}/**/*.slow.test.ts",
];

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{app,commands,core,scripts,server,tests}/**/*.test.{ts,tsx}"],
          exclude: [...configDefaults.exclude, ...slow],
          globalSetup: ["tests/support/run-postgres.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "slow",
          include: slow,
          globalSetup: ["tests/support/run-postgres.ts", "tests/support/run-programs.ts"],
        },
      },
    ],
    setupFiles: ["tests/support/seed-properties.ts"],
    // No test is about time: these only end what hangs, on a machine however busy. Waiting for something (`expect.poll`)
    // would otherwise end after one second, which a busy machine takes for less.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    // A failed comparison names what it compared: the end of a run shows the message alone ("[ …(2) ]" says nothing).
    chaiConfig: { truncateThreshold: 2_000 },
    // More than a small machine has cores: the longest tests wait for processes of their own. On two cores the fourth took a
    // tenth of the time, and no more computing.
    maxWorkers: 4,
    execArgv: ["--import", new URL("tests/support/light-passwords.mjs", import.meta.url).href],
    // The files of a worker share what it has loaded: loading the server anew for each took a tenth of the run.
    isolate: false,
  },
});
