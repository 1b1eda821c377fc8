// Reads what failed from the reports of Vitest and Playwright, so that `npm test` can repeat it at its end: somebody
// who sees only the last page of a run (in CI) sees which test failed and why.
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "../bootstrap/steps.mjs";

/** How many lines of a message are repeated at the end. The whole message stands where the test failed. */
const messageLines = 30;

/**
 * @returns {string[]} one text for each failed test of a Vitest JSON report, and for each file that could not be run.
 */
export function vitestFailures(report) {
  return report.testResults.flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status !== "passed");
    if (failed.length === 0 && file.status === "failed")
      return [describe(file.name, "the file", [file.message])];
    return failed.map((test) =>
      describe(
        file.name,
        test.fullName,
        test.failureMessages.length > 0 ? test.failureMessages : [test.status],
      ),
    );
  });
}

/** @returns {string[]} one text for each error that belongs to no test (see unhandled-errors.mjs). */
export function unhandledFailures(errors) {
  return errors.map(({ file, test, message }) => {
    const meanwhile = test ? `outside any test, while "${test}" ran` : "outside any test";
    return describe(file, meanwhile, [message]);
  });
}

/** @returns {string[]} one text for each test of a Playwright JSON report that did not pass at its first try. */
export function playwrightFailures(report) {
  const outside = (report.errors ?? []).map(({ message }) => describe("", "outside any test", [message]));
  return [...outside, ...report.suites.flatMap(suiteFailures)];
}

function suiteFailures(suite) {
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status !== "expected")
      .map(({ status, results }) => {
        const messages = results.flatMap(({ errors }) => errors.map(({ message }) => message));
        return describe(`tests/e2e/${spec.file}`, spec.title, messages.length > 0 ? messages : [status]);
      }),
  );
  return [...own, ...(suite.suites ?? []).flatMap(suiteFailures)];
}

function describe(file, test, messages) {
  const place = file.startsWith(root) ? relative(root, file) : file;
  const lines = stripVTControlCharacters(messages.join("\n")).trimEnd().split("\n");
  const shown = lines.slice(0, messageLines).map((line) => `    ${line}`.trimEnd());
  if (lines.length > messageLines) shown.push(`    … ${lines.length - messageLines} more lines above`);
  return [`✗ ${[place, test].filter(Boolean).join(" › ")}`, ...shown].join("\n");
}
