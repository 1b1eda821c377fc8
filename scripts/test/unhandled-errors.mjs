// A reporter for Vitest. It writes the errors that belong to no test (a rejection that nobody awaited, a worker that
// died) to the file `VITEST_UNHANDLED_OUTPUT`. They fail the run, and Vitest's JSON report does not contain them.
import { writeFileSync } from "node:fs";

export default class UnhandledErrors {
  onTestRunEnd(_modules, unhandledErrors) {
    const file = process.env.VITEST_UNHANDLED_OUTPUT;
    if (file) writeFileSync(file, JSON.stringify(unhandledErrors.map(told)));
  }
}

/** `VITEST_TEST_PATH` is the file that ran at that time. Often, but not always, it caused the error. */
function told({ name, message, stack, VITEST_TEST_PATH: file, VITEST_TEST_NAME: test }) {
  return { file: file ?? "", test: test ?? "", message: stack ?? `${name}: ${message}` };
}
