import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** What runs for half a minute and more: kills, simulated histories, servers in processes of their own, the whole file. */
const long = /\/tests\/(faults|simulation|startup)\/|\/killed-|\/import-agencies/;

/** The longest first: at the end they would leave the other cores idle. By itself Vitest begins with the largest files. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    include: ["{app,commands,core,server,tests,scripts}/**/*.test.ts", "{app,core,server}/**/*.test.tsx"],
    globalSetup: ["tests/support/migrated-databases.ts"],
    setupFiles: ["tests/support/extend-zod.ts"],
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
    sequence: { sequencer: LongestFirst },
  },
});
