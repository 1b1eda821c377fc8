// `npm test`: everything that can be checked, from a fresh clone. Arguments pick stages: `npm test -- unit e2e`.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ensureHeadlessChromium } from "./bootstrap/chromium.mjs";
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
import { playwrightFailures, unhandledFailures, vitestFailures } from "./test/failures.mjs";
import { makeScratch } from "./test/scratch.mjs";

requireNode20();
await ensureDependencies();

const scratch = makeScratch();
process.on("exit", scratch.remove);
const vitestReport = join(scratch.path, "vitest.json");
const unhandledReport = join(scratch.path, "unhandled.json");
const playwrightReport = join(scratch.path, "playwright.json");
const totals = { passed: 0, failed: 0 };
/** What failed, repeated at the end. */
const failures = [];

/** They run side by side, and show nothing until they end. */
const checks = {
  types: async () => {
    await must(["node_modules/@react-router/dev/bin.cjs", "typegen"]);
    // Each checker of the compiler computes the types of the large libraries for itself. Four checkers need twice the
    // CPU of one, and all cores have other work.
    await must(["node_modules/typescript/bin/tsc", "--noEmit", "--checkers", "1"]);
    // Runs beside the lint, and after the steps that use the same folder.
    if (isWanted("e2e")) await ensureBuild();
  },
  lint: async () => {
    await must(["node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings"]);
    // Exports, files and packages that nobody imports (knip.json).
    await must(["node_modules/knip/bin/knip.js", "--no-progress", "--treat-config-hints-as-errors"]);
    // Types and pages take longer than the lint: meanwhile a core is free.
    if (Object.keys(stages).some(isWanted)) await ensureServer();
  },
};

const stages = {
  unit: async () => {
    const reporters = ["default", "json", "./scripts/test/unhandled-errors.mjs"].map(
      (name) => `--reporter=${name}`,
    );
    const code = await run(
      ["node_modules/vitest/vitest.mjs", "run", ...reporters, `--outputFile.json=${vitestReport}`],
      { env: { TMPDIR: scratch.path, VITEST_UNHANDLED_OUTPUT: unhandledReport } },
    );
    count(vitestReport, vitestFailures, (report) => [
      report.numPassedTests,
      report.numTotalTests - report.numPassedTests,
    ]);
    count(unhandledReport, unhandledFailures, (errors) => [0, errors.length]);
    return code;
  },
  e2e: async () => {
    const code = await run(["node_modules/@playwright/test/cli.js", "test", "--reporter=list,json"], {
      env: {
        TMPDIR: scratch.path,
        PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport,
        ...(browser ? { CHROMIUM_PATH: browser } : {}),
      },
    });
    // A test that is skipped, or that passes only at a second try, has not passed.
    count(playwrightReport, playwrightFailures, ({ stats }) => [
      stats.expected,
      stats.unexpected + stats.flaky + stats.skipped,
    ]);
    return code;
  },
};

const wanted = process.argv.slice(2);
const all = [...Object.keys(checks), ...Object.keys(stages)];
const unknown = wanted.find((name) => !all.includes(name));
if (unknown) fail(`There is no stage "${unknown}": choose from ${all.join(", ")}.`);

let failedStage = "";
const startedAt = Date.now();
const first = Object.keys(checks).filter(isWanted);
if (first.length > 0) {
  say(`\n── ${first.join(" and ")} ──`);
  await Promise.all(first.map((name) => checks[name]()));
}
const browser = isWanted("e2e") ? await ensureHeadlessChromium() : null;
// The test of a release takes the pages as well.
if (Object.keys(stages).some(isWanted)) {
  await ensureBuild();
  await ensureServer();
}
for (const [name, stage] of Object.entries(stages)) {
  if (!isWanted(name)) continue;
  say(`\n── ${name} ──`);
  const code = (await stage()) ?? 0;
  if (code !== 0) failedStage ||= name;
}

if (failures.length > 0) say(`\n── what failed ──\n${failures.join("\n\n")}`);
say(
  `\n${failedStage ? `The stage "${failedStage}" failed` : "All stages passed"}, in ${minutes(Date.now() - startedAt)}.`,
);
say(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(failedStage || totals.failed > 0 ? 1 : 0);

function isWanted(name) {
  return wanted.length === 0 || wanted.includes(name);
}

/** Types and lint have no count of tests: they pass, or nothing after them is worth running. */
async function must(args) {
  const { code, output } = await runQuietly(args);
  if (output) process.stdout.write(output);
  if (code !== 0) fail(`\n${args[0]} failed: see above.`);
}

function count(file, failuresOf, numbersOf) {
  if (!existsSync(file)) {
    totals.failed += 1;
    return;
  }
  const report = JSON.parse(readFileSync(file, "utf8"));
  const [passed, failed] = numbersOf(report);
  totals.passed += passed;
  totals.failed += failed;
  failures.push(...failuresOf(report));
}

function minutes(ms) {
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
}
