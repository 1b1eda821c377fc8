import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{app,core,server,tests,scripts}/**/*.test.ts", "{app,core,server}/**/*.test.tsx"],
    globalSetup: ["tests/support/postgres-server.ts"],
    // The embedded database takes a second or two to make, and two cores are shared by all workers.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
