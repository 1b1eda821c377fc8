import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../guards/read-imports.ts";

// `tests/guards/languages-at-load.test.ts` finds a message that a module asks for itself. This finds it behind a function, too.
it("no module of core or server writes in a language while it loads", () => {
  const printed = execFileSync(
    process.execPath,
    ["--import", "tsx", join(root, "tests/support/import-everything.ts")],
    { cwd: root, encoding: "utf8" },
  );
  expect(JSON.parse(printed)).toEqual([]);
});
