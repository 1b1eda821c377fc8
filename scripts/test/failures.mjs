// Reads the failures from the reports of Vitest and Playwright, so that `npm test` can end with one screen: which test failed, why, and how
// to run it alone.
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "../bootstrap/steps.mjs";

/** The most lines in the list of failures. The whole message of each stands where its test failed. */
const screenLines = 40;

/** The most printed lines of a failed test's page. Nobody can open a CI machine's files later. */
const pageLines = 120;

/**
 * @typedef {object} Failure
 * @property {string} test the test
 * @property {string} message its error message
 * @property {string} alone the command that runs it alone
 * @property {string[]} [pages] the files in which Playwright wrote the open pages
 */

/** @returns {Failure[]} the failed tests of a Vitest JSON report, and the files that could not be run */
export function vitestFailures(report) {
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const alone = `npx vitest run ${file}`;
    const failed = assertionResults.filter((test) => test.status !== "passed");
    if (failed.length === 0 && status === "failed") return [{ test: file, message, alone }];
    return failed.map((test) => ({
      test: `${file} › ${test.fullName}`,
      message: test.failureMessages.join("\n") || test.status,
      alone: `${alone} -t ${pattern(test.fullName)}`,
    }));
  });
}

/** @returns {Failure[]} the errors that belong to no test (see unhandled-errors.mjs) */
export function unhandledFailures(errors) {
  return errors.map(({ file, test, message }) => ({
    test: `${relative(root, file)} › outside any test${test && `, while "${test}" ran`}`,
    message,
    alone: `npx vitest run ${relative(root, file)}`,
  }));
}

/** @returns {Failure[]} the tests of a Playwright JSON report that did not pass at their first try */
export function playwrightFailures(report) {
  const outside = (report.errors ?? []).map(({ message }) => ({
    test: "outside any test",
    message,
    alone: "npx playwright test",
  }));
  return [...outside, ...report.suites.flatMap(suiteFailures)];
}

function suiteFailures(suite) {
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status !== "expected")
      .map(({ status, results, projectName }) => ({
        test: `tests/e2e/${spec.file} › ${spec.title}`,
        message: results.flatMap(({ errors }) => errors.map((error) => error.message)).join("\n") || status,
        alone: `npx playwright test tests/e2e/${spec.file}:${spec.line} --project=${projectName}`,
        pages: results.flatMap(({ attachments }) =>
          attachments.flatMap(({ name, path }) => (name === "error-context" && path ? [path] : [])),
        ),
      })),
  );
  return [...own, ...(suite.suites ?? []).flatMap(suiteFailures)];
}

/** A test's name as the pattern after `-t`, in quotes of the shell. */
const pattern = (name) => `'${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll("'", ".")}'`;

/**
 * The pages as they were when their tests failed.
 * @param {Failure[]} failures
 */
export const pagesOf = (failures) =>
  failures
    .flatMap(({ test, pages = [] }) => [...new Set(pages)].map((path) => `✗ ${test}\n${snapshotIn(path)}`))
    .join("\n\n");

const snapshotIn = (path) =>
  (/```yaml\n([\s\S]*?)```/.exec(readFileSync(path, "utf8"))?.[1] ?? "")
    .split("\n")
    .slice(0, pageLines)
    .join("\n");

/**
 * One screen: each failure with as much of its message as there is room for.
 * @param {Failure[]} failures
 */
export function failureScreen(failures) {
  const shown = failures.slice(0, Math.floor(screenLines / 2));
  const room = Math.max(0, Math.floor(screenLines / shown.length) - 2);
  const parts = shown.map(({ test, message, alone }) => {
    const lines = stripVTControlCharacters(message).trimEnd().split("\n").slice(0, room);
    return [`✗ ${test}`, ...lines.map((line) => `    ${line}`.trimEnd()), `  alone: ${alone}`].join("\n");
  });
  const more = failures.length - shown.length;
  return [...parts, ...(more > 0 ? [`… and ${more} more, above`] : [])].join("\n");
}
