import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { command, commandEnv } from "#tests/support/bundled.ts";

const run = (args: [string, ...string[]], env: Record<string, string> = {}) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile(process.execPath, command(...args), { env: commandEnv(env) }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });

it("daymark answers from no empty database, and makes none", async () => {
  const folder = await mkdtemp(join(tmpdir(), "daymark-nothing-"));
  const dataDir = join(folder, "data");
  const asked = await run(["personal-data", "copy", "rosa@mail.example"], { DATA_DIR: dataDir });
  expect(asked).toMatchObject({ code: 78, out: "" });
  expect(asked.err).toContain(`There is no database in ${dataDir}, and DATABASE_URL is not set`);
  expect(asked.err).not.toMatch(/keeps nothing|rosa/);
  expect(existsSync(dataDir)).toBe(false);
  await rm(folder, { recursive: true });
});

it("daymark says what can be typed, and answers what cannot with 64", async () => {
  const help = await run(["--help"]);
  expect(help).toMatchObject({ code: 0, err: "" });
  const names = [...help.out.matchAll(/^ {2}([a-z-]+) {2}/gm)].map(([, name = ""]) => name);
  expect(names).toContain("personal-data");
  expect(await run(["nonsense"])).toMatchObject({
    code: 64,
    err: expect.stringContaining('no command "nonsense"'),
  });
  expect(await run(["web", "--nonsense"])).toMatchObject({
    code: 64,
    err: expect.stringContaining("daymark web"),
  });
  // Each command's own help and its own refusal, without a database.
  const told = await Promise.all(names.map((name) => run([name, "--help"])));
  expect(told.filter(({ code, out }, at) => code !== 0 || !out.includes(`daymark ${names[at]}`))).toEqual([]);
});
