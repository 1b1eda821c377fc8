import pg from "pg";
import { expect, it, onTestFinished } from "vitest";
import { runDaymark } from "#tests/support/bundled.ts";
import { seedFelix } from "#tests/support/cast.ts";
import { testDatabase } from "#tests/support/test-database.ts";

const run = (args: readonly string[], env: Record<string, string>) => runDaymark(["status", ...args], env);

const database = await testDatabase("pool");

it("`daymark status` prints counts alone, beside running servers", async () => {
  await seedFelix(database.db);
  const env = { DATABASE_URL: database.url ?? "" };
  const { code, out, err } = await run([], env);
  expect([code, err]).toEqual([0, ""]);
  expect(out).toMatch(/^Workers: none has ever run\.$/m);
  expect(out).not.toMatch(/felix|mail\.example/i);
});

it("a restore that has brought nothing back is said in one line, and makes no tables", async () => {
  const url = new URL(database.url ?? "");
  const name = `empty_${process.pid}`;
  const server = new pg.Client(url.href);
  await server.connect();
  await server.query(`create database ${name}`);
  onTestFinished(async () => {
    await server.query(`drop database ${name} with (force)`);
    await server.end();
  });
  url.pathname = `/${name}`;
  for (const what of ["--promoted", "--waiting", "--confirm"]) {
    const { code, err } = await runDaymark(["restore", what], { DATABASE_URL: url.href });
    expect([code, err]).toEqual([1, expect.stringMatching(/^The database has no tables: [^\n]*\n$/)]);
  }
  const empty = new pg.Client(url.href);
  await empty.connect();
  const { rows } = await empty.query("select 1 from pg_namespace where nspname = 'drizzle'");
  await empty.end();
  expect(rows).toEqual([]);
});
