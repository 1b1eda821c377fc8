import { expect, it } from "vitest";
import { runDaymark } from "#tests/support/bundled.ts";
import { seedFelix } from "#tests/support/cast.ts";
import { testDatabase } from "#tests/support/test-database.ts";

const run = (args: readonly string[], env: Record<string, string>) => runDaymark(["status", ...args], env);

const database = await testDatabase("pool");

it("`daymark status` prints counts alone, beside running servers", async () => {
  await seedFelix(database.db);
  const env = { DATABASE_URL: database.url ?? "" };
  const { code, out, err } = await run(["--zone", "America/New_York"], env);
  expect([code, err]).toEqual([0, ""]);
  expect(out).toMatch(/^ {2}Workers +Look here +None has ever run\.$/m);
  expect(out).not.toMatch(/felix|mail\.example/i);
});
