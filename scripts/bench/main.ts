import { startPostgres } from "#tests/support/real-postgres.ts";
import { type Benchmark, benchPostgresSettings, createBenchDatabase } from "./database.ts";
import { measureDispatch, measureRelay } from "./dispatch.ts";
import { measureLoad } from "./load.ts";
import { measurePlanning } from "./plan.ts";
import { measureQuietMinute } from "./quiet.ts";
import { describeMachine, print } from "./report.ts";
import { measureStart } from "./start.ts";
import { measureWeb } from "./web.ts";

/** A new benchmark is a file beside this one and a line here. */
const benchmarks: Record<string, Benchmark> = {
  plan: measurePlanning,
  quiet: measureQuietMinute,
  dispatch: measureDispatch,
  relay: measureRelay,
  web: measureWeb,
  load: measureLoad,
  start: measureStart,
};

const names = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const small = process.argv.includes("--small");
const unknown = names.find((name) => !(name in benchmarks));
if (unknown) {
  process.stderr.write(
    `There is no benchmark "${unknown}": choose from ${Object.keys(benchmarks).join(", ")}.\n`,
  );
  process.exit(1);
}

// Before anything is measured, because the load must be that of other programs.
const machine = describeMachine();
const postgres = await startPostgres(benchPostgresSettings);
const progress = (line: string) => process.stdout.write(`  ${line}\n`);
try {
  for (const [name, measure] of Object.entries(benchmarks)) {
    if (names.length > 0 && !names.includes(name)) continue;
    process.stdout.write(`\n── ${name} ──\n`);
    const findings = await measure({
      small,
      dataDir: postgres.dataDir,
      createDatabase: (template) => createBenchDatabase(postgres.url, template),
      progress,
    });
    print(findings);
    if (findings.some(({ met }) => !met)) process.exitCode = 1;
  }
} finally {
  await postgres.stop();
}
progress(machine);
if (small) progress("These sizes only show that the benchmarks run: their figures mean nothing.");
