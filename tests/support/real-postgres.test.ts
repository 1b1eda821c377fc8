import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

it.each([0, 3])("lets a process that has used PostgreSQL end with its own code, %i", (code) => {
  const program = `await import("#tests/support/real-postgres.ts"); process.exitCode = ${code};`;
  const { status } = spawnSync(process.execPath, ["--input-type=module", "--eval", program]);
  expect(status).toBe(code);
});
