import { startPostgres } from "#tests/support/real-postgres.ts";
import { type Benchmark, benchPostgresSettings, createBenchDatabase } from "./bench-database.ts";
import { measureDirectory } from "./directory.ts";
import { measureDispatch } from "./dispatch.ts";
import { measureFaults } from "./faults.ts";
import { measureGrowth } from "./growth.ts";
import { measureMemory } from "./memory.ts";
import { measureMoves } from "./move.ts";
import { measurePhone } from "./phone.ts";
import { measurePlanning } from "./plan.ts";
import { describeMachine, printFindings, writeSection } from "./report.ts";
import { measureSearch } from "./search.ts";
import { measureStart } from "./start.ts";
import { measureWeb } from "./web.ts";

/** A new benchmark is a file beside this one and a line here. Its name is its section in docs/benchmarks.md. */
const benchmarks: Record<string, Benchmark> = {
  dispatch: measureDispatch,
  faults: measureFaults,
  plan: measurePlanning,
  growth: measureGrowth,
  move: measureMoves,
  memory: measureMemory,
  directory: measureDirectory,
  search: measureSearch,
  web: measureWeb,
  start: measureStart,
  phone: measurePhone,
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

const machine = describeMachine();
const postgres = await startPostgres(benchPostgresSettings);
try {
  for (const [name, measure] of Object.entries(benchmarks)) {
    if (names.length > 0 && !names.includes(name)) continue;
    process.stdout.write(`\n── ${name} ──\n`);
    const section = await measure({
      small,
      postgres,
      dataDir: postgres.dataDir,
      createDatabase: (template) => createBenchDatabase(postgres.url, template),
      progress: (line) => process.stdout.write(`  ${line}\n`),
    });
    printFindings(section);
    if (!small) writeSection(section, machine);
    if (section.findings.some(({ met }) => !met)) process.exitCode = 1;
  }
} finally {
  await postgres.stop();
}
