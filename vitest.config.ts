import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{app,core,server,tests,scripts}/**/*.test.ts", "{app,core,server}/**/*.test.tsx"],
    globalSetup: ["tests/support/migrated-databases.ts"],
    // No test is about time: these only end what hangs, on a machine however busy.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
});
