import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../guards/read-imports.ts";

// No reader is known yet: what a module asked for would be in the language of nobody, and once for everybody.
it("no module of core or server writes in a language while it loads", () => {
  const printed = execFileSync(
    process.execPath,
    ["--import", "tsx", join(root, "tests/support/import-everything.ts")],
    { cwd: root, encoding: "utf8" },
  );
  expect(JSON.parse(printed)).toEqual([]);
});
