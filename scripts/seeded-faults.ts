// `npm run seeded-faults`: puts one mistake at a time into a copy of the tree (tests/seeded-faults.json), and says whether the tests that
// ought to find it do, and whether the simulation does within thirty seeds. It takes minutes for each mistake and is no part of `npm test`.
// `--only WORD` takes the faults whose names contain the word, `--list` only says which still fit the code, and `--no-simulation` leaves
// the simulation out.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs, stripVTControlCharacters } from "node:util";

/** A mistake that somebody could make. */
interface SeededFault {
  /** The kind (lost, double, hour, stop, leak, money), and the mistake in a reviewer's words. */
  name: string;
  /** A text that stands exactly once in the product. `replace` is the mistake in its place. */
  find: string;
  replace: string;
  /** Words from the paths of the test files that find the fault. */
  tests: string[];
  /** Whether the simulation has to find it, too. */
  simulated?: boolean;
}

const { values } = parseArgs({
  allowNegative: true,
  options: {
    only: { type: "string", default: "" },
    list: { type: "boolean", default: false },
    simulation: { type: "boolean", default: true },
  },
});

const root = join(import.meta.dirname, "..");
const all = JSON.parse(readFileSync(join(root, "tests/seeded-faults.json"), "utf8")) as SeededFault[];
const faults = all.filter(({ name }) => name.includes(values.only));
const tracked = filesOfTree();
const product = tracked.filter((name) => /^(app|commands|core|server)\/.*\.tsx?$/.test(name));
const sources = new Map(product.map((file) => [file, readFileSync(join(root, file), "utf8")]));

const copy = mkdtempSync(join(tmpdir(), "daymark-seeded-faults-"));
process.on("exit", () => rmSync(copy, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));
if (!values.list) {
  for (const file of tracked) cpSync(join(root, file), join(copy, file));
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
}

const missed = faults.filter((fault) => {
  console.log(fault.name);
  const file = fileOf(fault);
  if (file === null) console.log("  no longer fits the code: write it anew");
  return file === null || (!values.list && !isFound(fault, file));
});
const outcome = values.list ? "fit the code" : "are found by all that ought to find them";
console.log(`\n${faults.length - missed.length} of ${faults.length} ${outcome}.`);
process.exit(missed.length === 0 ? 0 : 1);

/** The files that git tracks, and new files that it does not ignore. */
function filesOfTree(): string[] {
  const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const { stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 1 << 26 });
  return stdout.split("\0").filter((name) => name !== "" && existsSync(join(root, name)));
}

/** The one file with the text that the fault replaces. Null when the text does not stand exactly once. */
function fileOf({ find }: SeededFault): string | null {
  const holders = product.filter((name) => sources.get(name)?.includes(find));
  const [file = ""] = holders;
  return holders.length === 1 && sources.get(file)?.split(find).length === 2 ? file : null;
}

function isFound({ find, replace, tests, simulated = false }: SeededFault, file: string): boolean {
  const healthy = sources.get(file) ?? "";
  writeFileSync(join(copy, file), healthy.split(find).join(replace));
  const simulation = "--import tsx scripts/simulate/main.ts --no-shrink --until-failure --seeds 30 --days 12";
  const looks = [
    fails("tests", ["node_modules/vitest/vitest.mjs", "run", ...tests], /Tests\s+\d+ failed/),
    ...(simulated && values.simulation ? [fails("simulation", simulation.split(" "), /^Failed: /m)] : []),
  ];
  writeFileSync(join(copy, file), healthy);
  return !looks.includes(false);
}

/** Whether the command fails, and its output matches `saysSo`. A command that could not run has found nothing. */
function fails(who: string, args: string[], saysSo: RegExp): boolean {
  const { stdout, stderr, status } = spawnSync(process.execPath, args, {
    cwd: copy,
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  const said = stripVTControlCharacters(stdout);
  if (status !== 0 && !saysSo.test(said))
    throw new Error(`The ${who} could not run: ${said.slice(-2000)}${stderr}`);
  console.log(`  ${who}: ${status === 0 ? "NOT FOUND" : "found"}`);
  return status !== 0;
}
