import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { command, commandEnv } from "#tests/support/bundled.ts";
import { seedFelix } from "#tests/support/cast.ts";
import { openTestPostgres } from "#tests/support/databases.ts";

async function run(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, command("status", ...args), { env: commandEnv(env) });
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  return { code, out, err };
}

it("`daymark status` prints counts alone, beside running servers, and refuses a zone that is none", async () => {
  const database = await openTestPostgres();
  await seedFelix(database.db);
  const env = { DATABASE_URL: database.url ?? "" };
  const { code, out, err } = await run(["--zone", "America/New_York"], env);
  expect([code, err]).toEqual([0, ""]);
  expect(out).toMatch(/^ {2}Workers +Look here +None has ever run\.$/m);
  expect(out).not.toMatch(/felix|mail\.example/i);
  expect(await run(["--zone", "Nowhere"], env)).toMatchObject({
    code: 64,
    err: expect.stringContaining("--zone must be a time zone"),
  });
  await database.close();
});
