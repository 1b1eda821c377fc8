// `npm run seeded-faults`: puts one mistake at a time into a copy of the tree and says who finds it: the simulation
// within some seeds, and the tests and screens that ought to. It takes minutes for each mistake and is no part of `npm
// test`. `--only WORD` takes the faults whose names contain the word (the simulation cannot find `--only access:`,
// `--only dates:`, `--only journeys:` and `--only pages:`). `--list` only says whether each fault still fits the code.
// `--shard 2/3` plays the second third of them. `--seeds 30 --days 12` says how far the simulation looks. `--no-tests`
// leaves the tests and screens out, `--no-simulation` the simulation.
import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs, stripVTControlCharacters } from "node:util";
import { fits, isSimulated, seededFaults } from "#tests/seeded-faults/all-faults.ts";
import type { SeededFault } from "#tests/seeded-faults/seeded-fault.ts";

const { values } = parseArgs({
  allowNegative: true,
  options: {
    only: { type: "string", default: "" },
    shard: { type: "string", default: "1/1" },
    seed: { type: "string", default: "1" },
    seeds: { type: "string", default: "30" },
    days: { type: "string", default: "12" },
    list: { type: "boolean", default: false },
    tests: { type: "boolean", default: true },
    simulation: { type: "boolean", default: true },
  },
});

const root = join(import.meta.dirname, "..");
const notFound = "NOT FOUND";
const faults = shardOf(seededFaults.filter(({ name }) => name.includes(values.only)));
const lost = faults.filter((fault) => !fits(fault));
for (const { name, file } of lost) console.error(`No longer fits ${file}: ${name}`);
if (lost.length > 0) process.exit(2);
console.log(`${faults.length} faults fit the code.`);
if (values.list) process.exit(0);

const copy = mkdtempSync(join(tmpdir(), "daymark-seeded-faults-"));
process.on("exit", () => rmSync(copy, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));
copyTree();

const asksSimulation = (fault: SeededFault) => values.simulation && isSimulated(fault);
const healthy = faults.some(asksSimulation) ? simulate() : null;
if (healthy !== null) {
  console.error(`The simulation fails without any fault: ${healthy}`);
  process.exit(2);
}
const rows: { name: string; isFound: boolean }[] = [];
for (const fault of faults) {
  put(fault);
  const begun = performance.now();
  const words = {
    simulation: simulationOf(fault),
    tests: values.tests ? testsOf(fault) : "not asked",
    screens: values.tests ? screensOf(fault) : "not asked",
    journeys: values.tests ? journeysOf(fault) : "not asked",
  };
  restore(fault);
  rows.push({ name: fault.name, isFound: !Object.values(words).includes(notFound) });
  const seconds = Math.round((performance.now() - begun) / 1000);
  console.log(`${fault.name} (${seconds} s)`);
  for (const [who, word] of Object.entries(words)) console.log(`  ${who}: ${word}`);
}
const missed = rows.filter(({ isFound }) => !isFound);
console.log(`\n${rows.length - missed.length} of ${rows.length} are found by all who ought to.`);
for (const { name } of missed) console.log(`  not found: ${name}`);
process.exit(missed.length === 0 ? 0 : 1);

function shardOf(whole: readonly SeededFault[]): SeededFault[] {
  const [part = 1, parts = 1] = values.shard.split("/").map(Number);
  if (!(part >= 1 && part <= parts)) throw new Error(`--shard takes 1/2 or 2/2, and not ${values.shard}.`);
  const edge = (at: number) => Math.round((whole.length * at) / parts);
  return whole.slice(edge(part - 1), edge(part));
}

/** The files that git tracks, and new ones that it does not ignore, without the database and the builds. */
function copyTree(): void {
  const listed = spawnSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  for (const file of listed.stdout.split("\0").filter((name) => name !== "")) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    copyFileSync(join(root, file), join(copy, file));
  }
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
}

function put({ file, find, replace }: SeededFault): void {
  const path = join(copy, file);
  writeFileSync(path, readFileSync(path, "utf8").split(find).join(replace));
}

function restore({ file }: SeededFault): void {
  copyFileSync(join(root, file), join(copy, file));
}

function simulationOf(fault: SeededFault): string {
  if (!isSimulated(fault)) return "plays nothing of it";
  return values.simulation ? (simulate() ?? notFound) : "not asked";
}

/** What the simulation says about the first seed that fails. Null when all hold. */
function simulate(): string | null {
  const args = ["--import", "tsx", "scripts/simulate.ts", "--no-shrink", "--until-failure"];
  const range = ["--seed", values.seed, "--seeds", values.seeds, "--days", values.days];
  const { stdout, status, stderr, error } = run([...args, ...range]);
  if (error && (error as NodeJS.ErrnoException).code !== "ETIMEDOUT") throw error;
  if (error) return "it never ends";
  if (status === 0) return null;
  const line = stdout.split("\n").find((one) => one.startsWith("seed ") && !one.endsWith("held"));
  // Nothing was played, which says nothing about the fault.
  if (line === undefined) throw new Error(`The simulation could not run: ${stderr.trim()}`);
  return line.replace(/: \d+ steps.*? s: /, ": ");
}

function testsOf({ tests }: SeededFault): string {
  if (tests.length === 0) return "none";
  const { status, stdout, stderr } = run(["node_modules/vitest/vitest.mjs", "run", ...tests]);
  if (status === 0) return notFound;
  // Tests that could not begin have found nothing.
  const failed = /Tests\s+\d+ failed/.exec(stripVTControlCharacters(stdout));
  if (failed === null)
    throw new Error(`The tests could not run: ${stdout.slice(-2000)}${stderr.slice(-2000)}`);
  return "found";
}

/** The pages are built with the fault in them, and looked at in the browser of `npm test`. */
function screensOf({ screens = [] }: SeededFault): string {
  if (screens.length === 0) return "none";
  build();
  return inBrowser("tests/e2e/every-screen.spec.ts", ` (${screens.join("|")})$`) ?? notFound;
}

/** Each of these tests has to find the fault. */
function journeysOf({ journeys = [] }: SeededFault): string {
  if (journeys.length === 0) return "none";
  build();
  const found = journeys.map(({ spec, test }) => inBrowser(spec, test.replaceAll(/[^\w ]/g, ".")));
  return found.includes(null) ? notFound : found.join("; ");
}

function build(): void {
  const { status, stderr } = run(["node_modules/@react-router/dev/bin.cjs", "build"]);
  if (status !== 0) throw new Error(`The pages could not be built: ${stderr.slice(-2000)}`);
}

/** The first failure of the browser tests whose names the pattern finds. Null when none fails. */
function inBrowser(spec: string, names: string): string | null {
  const look = ["test", spec, "--grep", names, "--reporter=line"];
  const { status, stdout } = run(["node_modules/@playwright/test/cli.js", ...look]);
  if (status === 0) return null;
  const said = stripVTControlCharacters(stdout);
  if (!/\d+ failed/.test(said)) throw new Error(`${spec} could not be played: ${said.slice(-2000)}`);
  return `found: ${/Error: (.*)/.exec(said)?.[1]} ${/Locator: (.*)/.exec(said)?.[1] ?? ""}`.trim();
}

function run(args: string[]) {
  return spawnSync(process.execPath, args, {
    cwd: copy,
    encoding: "utf8",
    maxBuffer: 1 << 26,
    timeout: 1_800_000,
  });
}
