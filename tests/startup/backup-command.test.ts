import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { systemClock } from "#server/clock.ts";
import { type Database, openPostgres } from "#server/db/client.ts";
import { restores } from "#server/db/schema/operations.ts";
import { allRows } from "#tests/support/all-rows.ts";
import { runDaymark, startDaymark } from "#tests/support/bundled.ts";
import { seedFelix } from "#tests/support/cast.ts";
import { type LentDatabase, lendPglite, lendPostgres } from "#tests/support/lent-databases.ts";

const secret = "a secret for the commands, long enough to be one";

const start = (args: string[], env: Record<string, string>) =>
  startDaymark(args, { DAYMARK_SECRET: secret, ...env });

const run = (args: string[], env: Record<string, string>) =>
  runDaymark(args, { DAYMARK_SECRET: secret, ...env });

/** Kills the process as soon as it says this on standard error. */
async function killAt(child: ChildProcess, words: string): Promise<void> {
  let said = "";
  child.stderr?.on("data", (block: Buffer) => {
    said += block.toString();
    if (said.includes(words)) child.kill("SIGKILL");
  });
  const [, signal] = await once(child, "close");
  expect(said).toContain(words);
  expect(signal).toBe("SIGKILL");
}

/** Opens it for this alone: a hold is refused while anything else is connected. */
async function use<Result>(
  lent: LentDatabase,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = openPostgres(lent.env.DATABASE_URL ?? "");
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Reminders of it are due on any day. */
const soon = () => {
  const today = systemClock.now().toZonedDateTimeISO("America/New_York").toPlainDate();
  const dueOn: [string] = [today.add({ days: 2 }).toString()];
  return { dueOn, endsOn: today.add({ days: 300 }).toString() };
};

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "daymark-backup-command-"));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

describe("daymark backup of the embedded database", () => {
  it("is SQL that brings back what was lost, shows what would go out, and waits for a yes", async () => {
    const [lost, found] = [await lendPglite(), await lendPglite()];
    const before = await lost.use(async ({ db }) => {
      await seedFelix(db, soon());
      return allRows(db, "restores");
    });
    const made = await run(["backup"], lost.env);
    expect(made).toMatchObject({ code: 0, err: "" });
    await lost.remove();
    const file = join(dir, "daymark.sql");
    await writeFile(file, made.out);

    const folder = found.env.DATA_DIR ?? "";
    const asOf = ["--as-of", systemClock.now().toString()];
    const back = ["restore", file, ...asOf];
    expect(await run(back, found.env)).toMatchObject({
      code: 1,
      err: expect.stringContaining("has a database already"),
    });
    await rename(join(folder, "pglite"), join(folder, "former"));
    // Half of the dump, and what is none, leave no database. Without a moment, nothing is held, and so nothing is brought back.
    for (const [text, moment] of [
      [made.out.slice(0, made.out.length / 2), asOf],
      ["select 1;", asOf],
      [made.out, []],
    ] as const) {
      await writeFile(file, text);
      expect(await run(["restore", file, ...moment], found.env)).toMatchObject({ code: 1, out: "" });
      expect(await readdir(folder)).not.toContain("pglite");
    }
    const restored = await run(back, found.env);
    expect(restored).toMatchObject({ code: 0, out: expect.stringMatching(/^Nothing is sent from this/) });
    expect(await found.use(({ db }) => allRows(db, "restores"))).toEqual(before);

    const waiting = await run(["restore", "--waiting"], found.env);
    expect(waiting.code).toBe(0);
    expect(waiting.out).toMatch(/^Would go out: 3 at most/m);
    expect(waiting.out).toMatch(/^ {2}\d{4}-\d\d-\d\d \d\d:00 {2}reminder, \d days? before +email +2$/m);
    expect(waiting.out).toContain("is not known to this database");
    const sent = () => run(["reminders", "--run-once"], found.env);
    expect((await sent()).out).toMatch(/^0 sent/);
    expect(await run(["restore", "--confirm"], found.env)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Confirmed/),
    });
    // At night a text waits for the morning.
    expect((await sent()).out).toMatch(/^[23] sent/);
    const all = [restored, waiting].map(({ out, err }) => out + err).join();
    expect(all).not.toMatch(/felix|ray|moreno|mail\.example|\+1/i);
    await found.remove();
  });

  it("moves it to PostgreSQL, and leaves it as it was", async () => {
    const [from, to] = [await lendPglite(), await lendPostgres()];
    await from.use(({ db }) => seedFelix(db));
    const before = await from.use(({ db }) => allRows(db));
    const { out } = await run(["backup"], from.env);
    await to.use(({ db }) => db.execute(sql`drop schema public, drizzle cascade`));
    await to.use(({ db }) => db.execute(sql`create schema public`));
    // As psql does: every statement in one transaction.
    const client = new pg.Client({ connectionString: to.env.DATABASE_URL });
    await client.connect();
    await client.query(out);
    await client.end();
    expect(await use(to, ({ db }) => allRows(db))).toEqual(before);
    expect(await from.use(({ db }) => allRows(db))).toEqual(before);
    await Promise.all([from.remove(), to.remove()]);
  });
});

describe("daymark restore of a database that PostgreSQL brought back", () => {
  it("holds everything, and counts as sent what was due before the loss, or nothing at all when that is killed", async () => {
    const found = await lendPostgres();
    await use(found, ({ db }) => seedFelix(db, soon()));
    const hold = ["restore", "--promoted", "--as-of"];
    expect(await run(["restore", "--promoted"], found.env)).toMatchObject({ code: 1, out: "" });
    expect(await run([...hold, systemClock.now().toString()], found.env)).toMatchObject({ code: 0 });
    // Beside the holds, a start notes its secret.
    const notes = ["restores", "installation_secrets"] as const;
    const before = await use(found, ({ db }) => allRows(db, ...notes));
    const sentBefore = systemClock.now().toString();
    const yes = ["restore", "--confirm", "--sent-before"];
    for (const moment of ["soon", "2021-01-01T00:00Z", "2099-01-01T00:00Z"]) {
      const refused = await run([...yes, moment], found.env);
      expect(refused).toMatchObject({
        code: 64,
        out: "",
        err: expect.stringContaining("--sent-before must"),
      });
    }
    await use(found, async ({ db }) => {
      // The hold was a moment ago: give the command something to count.
      await db.update(restores).set({ restoredAt: systemClock.now().add({ hours: 1 }) });
    });
    await killAt(start([...yes, sentBefore], found.env), `${sentBefore.slice(0, 10)} …`);
    expect(await use(found, ({ db }) => allRows(db, ...notes))).toEqual(before);
    expect(await run([...yes, sentBefore], found.env)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Counted as sent: [23], due before .*\nConfirmed: /),
    });
    const sent = await run(["reminders", "--run-once"], found.env);
    // At night a text has not left before the loss, and leaves in the morning.
    expect(sent.out).toMatch(/^0 sent/);
    await found.remove();
  });
});

it("leaves PostgreSQL's backup to PostgreSQL's own tools", async () => {
  const DATABASE_URL = "postgres://nobody@localhost:1/none";
  for (const args of [["backup"], ["restore", join(dir, "daymark.sql")]])
    expect(await run(args, { DATABASE_URL })).toMatchObject({ code: 64, out: "" });
});
