import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runDaymark } from "#tests/support/bundled.ts";

it("daymark answers from no empty database, and makes none", async () => {
  const folder = await mkdtemp(join(tmpdir(), "daymark-nothing-"));
  const dataDir = join(folder, "data");
  const asked = await runDaymark(["personal-data", "copy", "rosa@mail.example"], { DATA_DIR: dataDir });
  expect(asked).toMatchObject({ code: 78, out: "" });
  expect(asked.err).toContain(`There is no database in ${dataDir}, and DATABASE_URL is not set`);
  expect(asked.err).not.toMatch(/keeps nothing|rosa/);
  expect(existsSync(dataDir)).toBe(false);
  await rm(folder, { recursive: true });
});

it("daymark says what can be typed, and answers what cannot with 64", async () => {
  const help = await runDaymark(["--help"]);
  expect(help).toMatchObject({ code: 0, err: "" });
  expect(help.out).toContain("personal-data");
  expect(await runDaymark(["status", "--help"])).toMatchObject({
    code: 0,
    out: expect.stringContaining("daymark status"),
    err: "",
  });
  expect(await runDaymark(["nonsense"])).toMatchObject({
    code: 64,
    err: expect.stringContaining('no command "nonsense"'),
  });
  expect(await runDaymark(["web", "--nonsense"])).toMatchObject({
    code: 64,
    err: expect.stringContaining("daymark web"),
  });
});
