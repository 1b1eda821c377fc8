import { cpus, loadavg, totalmem } from "node:os";
import { startPostgres } from "#tests/support/real-postgres.ts";
import { measureDispatch } from "./dispatch.ts";
import { type BenchContext, createBenchDatabase, type Finding } from "./ground.ts";
import { measurePlanning } from "./plan.ts";
import { measureWeb } from "./web.ts";

const benchmarks: Record<string, (context: BenchContext) => Promise<Finding[]>> = {
  plan: measurePlanning,
  dispatch: measureDispatch,
  web: measureWeb,
};

/** PostgreSQL's default durability, with the memory of a typical dedicated server. */
const postgresSettings = {
  shared_buffers: "512MB",
  max_wal_size: "4GB",
  work_mem: "32MB",
  checkpoint_timeout: "15min",
};

const names = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const small = process.argv.includes("--small");
const unknown = names.find((name) => !(name in benchmarks));
if (unknown) {
  console.error(`There is no benchmark "${unknown}": choose from ${Object.keys(benchmarks).join(", ")}.`);
  process.exit(1);
}

// Before any measurement, so that it is the load of other programs.
const load = (loadavg()[0] ?? 0).toFixed(1);
const postgres = await startPostgres(postgresSettings);
const progress = (line: string) => console.log(`  ${line}`);
try {
  for (const [name, measure] of Object.entries(benchmarks)) {
    if (names.length > 0 && !names.includes(name)) continue;
    console.log(`\n── ${name} ──`);
    const findings = await measure({
      small,
      createDatabase: (template) => createBenchDatabase(postgres.url, template),
      progress,
    });
    for (const { what, ours, floor, ratio } of findings)
      console.log(`| ${what} | ${ours} | ${floor} | ${ratio.toFixed(2)} |`);
  }
} finally {
  await postgres.stop();
}
const [processor] = cpus();
progress(
  `${cpus().length} cores (${processor?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}, load of ${load} before it began`,
);
if (small) progress("These sizes only show that the benchmarks run: their figures mean nothing.");
