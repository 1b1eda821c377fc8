// `npm test`: the checks before each push, from a fresh clone. `npm run test:all` adds the slow ones. Arguments pick stages or groups of
// them: `npm test -- unit e2e`, `npm test -- rest`.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ensureHeadlessChromium } from "./bootstrap/chromium.mjs";
import { ensureMessages } from "./bootstrap/messages.mjs";
import { ensureServer } from "./bootstrap/server-bundle.mjs";
import {
  ensureBuild,
  ensureDependencies,
  fail,
  requireNode20,
  run,
  runQuietly,
  say,
} from "./bootstrap/steps.mjs";
import {
  failureScreen,
  pagesOf,
  playwrightFailures,
  unhandledFailures,
  vitestFailures,
} from "./test/failures.mjs";
import { plan } from "./test/plan.mjs";
import { makeScratch } from "./test/scratch.mjs";

const groups = { quick: ["types", "lint", "unit", "e2e"], rest: ["slow", "thorough"] };
groups.all = [...groups.quick, ...groups.rest];

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !groups[name] && !groups.all.includes(name));
if (unknown) {
  fail(`There is no stage "${unknown}": choose from ${[...groups.all, ...Object.keys(groups)].join(", ")}.`);
}
const chosen = (asked.length > 0 ? asked : ["quick"]).flatMap((name) => groups[name] ?? [name]);
const wanted = groups.all.filter((name) => chosen.includes(name));
const isWanted = (...names) => names.some((name) => wanted.includes(name));

requireNode20();
await ensureDependencies();
await ensureMessages();
const scratch = makeScratch();
process.on("exit", scratch.remove);

const failures = [];
const failedStages = [];
let passed = 0;
const startedAt = Date.now();

const lines = plan();
for (const name of wanted) say(`${name.padEnd(9)} ${lines[name]}`);

/** The checks run side by side, and show nothing until they end. When one fails, the run ends: no later stage is worth running. */
const checks = {
  async types() {
    // Each checker of the compiler computes the types of the large libraries again. Four checkers need twice the CPU of one, and all cores
    // have other work.
    await must("types", ["node_modules/typescript/bin/tsc", "--noEmit", "--checkers", "1"]);
  },
  async lint() {
    await must("lint", ["node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings"]);
    // Finds exports, files and packages that nobody imports (knip.json).
    await must("lint", ["node_modules/knip/bin/knip.js", "--no-progress", "--treat-config-hints-as-errors"]);
  },
};
const first = Object.keys(checks).filter((name) => isWanted(name));
if (first.length > 0) {
  say(`\n── ${first.join(" and ")} ──`);
  // The compiler and knip, which follows every import, both read the types of the routes.
  await must(first[0], ["node_modules/@react-router/dev/bin.cjs", "typegen"]);
}
await Promise.all(first.map((name) => checks[name]()));

// Servers in the stage `slow` serve the pages.
if (isWanted("e2e", "slow", "thorough")) {
  await ensureBuild();
  await ensureServer();
}
const browser = isWanted("e2e", "thorough") ? await ensureHeadlessChromium() : null;

const stages = {
  unit: () => vitest("unit"),
  e2e: () => playwright("main*"),
  slow: () => vitest("slow"),
  thorough: () => playwright("thorough*"),
};
for (const name of wanted.filter((each) => stages[each])) {
  say(`\n── ${name} ──`);
  const before = failures.length;
  const code = await stages[name]();
  if (code !== 0 || failures.length > before) failedStages.push(name);
}

const pages = pagesOf(failures);
if (pages) say(`\n── what the pages showed ──\n${pages}`);
if (failures.length > 0) say(`\n── what failed ──\n${failureScreen(failures)}`);
const outcome = failedStages.length > 0 ? `Failed: ${failedStages.join(", ")}` : "All stages passed";
say(`\n${outcome}, in ${minutes(Date.now() - startedAt)}.\n${passed} passed, ${failures.length} failed`);
process.exit(failedStages.length > 0 ? 1 : 0);

async function must(stage, args) {
  const { code, output } = await runQuietly(args);
  if (output) process.stdout.write(output);
  if (code !== 0) fail(`\n${args[0]} failed: see above.\n  alone: npm test -- ${stage}`);
}

async function vitest(project) {
  const report = join(scratch.path, `${project}.json`);
  const unhandled = join(scratch.path, `${project}-unhandled.json`);
  const reporters = ["default", "json", "./scripts/test/unhandled-errors.mjs"];
  const code = await run(
    [
      "node_modules/vitest/vitest.mjs",
      "run",
      `--project=${project}`,
      ...reporters.map((name) => `--reporter=${name}`),
      `--outputFile.json=${report}`,
    ],
    { env: { TMPDIR: scratch.path, VITEST_UNHANDLED_OUTPUT: unhandled } },
  );
  passed += readReport(report, vitestFailures)?.numPassedTests ?? 0;
  readReport(unhandled, unhandledFailures);
  return code;
}

async function playwright(projects) {
  const report = join(scratch.path, `${projects.replace("*", "")}.json`);
  const code = await run(
    ["node_modules/@playwright/test/cli.js", "test", `--project=${projects}`, "--reporter=list,json"],
    {
      env: {
        TMPDIR: scratch.path,
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        ...(browser ? { CHROMIUM_PATH: browser } : {}),
      },
    },
  );
  passed += readReport(report, playwrightFailures)?.stats.expected ?? 0;
  return code;
}

/** Keeps the failures. A missing report is a failure, too: the runner died. */
function readReport(file, failuresOf) {
  if (!existsSync(file)) {
    failures.push({ test: "the run", message: "It ended without a report.", alone: "see above" });
    return undefined;
  }
  const report = JSON.parse(readFileSync(file, "utf8"));
  failures.push(...failuresOf(report));
  return report;
}

function minutes(ms) {
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
}
