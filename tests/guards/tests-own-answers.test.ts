import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const browserTests = join(import.meta.dirname, "../e2e");

it("a browser test answers in the server's place only by the functions that validate its answer, or say that it is broken", () => {
  const files = globSync("**/*.ts", { cwd: browserTests });
  expect(files.length).toBeGreaterThan(40);
  const fulfilling = files.filter((file) =>
    readFileSync(join(browserTests, file), "utf8").includes(".fulfill("),
  );
  expect(fulfilling).toEqual(["support/api-answers.ts"]);
});
