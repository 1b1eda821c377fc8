import { type ChildProcess, execFileSync } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { systemClock } from "#server/clock.ts";
import { type Database, openPostgres } from "#server/db/client.ts";
import { restores } from "#server/db/schema/operations.ts";
import { allRows } from "#tests/support/all-rows.ts";
import { runDaymark, startDaymark } from "#tests/support/bundled.ts";
import { seedFelix, seedRosa } from "#tests/support/cast.ts";
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

const backups = async () => (await readdir(dir)).filter((name) => name.startsWith("daymark-"));

describe("daymark backup and restore of the embedded database", () => {
  it("bring back what was lost, show what would go out, and wait for a yes", async () => {
    const [lost, found] = [await lendPglite(), await lendPglite()];
    const before = await lost.use(async ({ db }) => {
      await seedFelix(db, soon());
      return allRows(db, "restores");
    });
    const identity = await generateX25519Identity();
    const key = join(dir, "key");
    await writeFile(key, `# public key: age1\n${identity}\n`);
    const DAYMARK_BACKUP_RECIPIENT = await identityToRecipient(identity);

    expect(await run(["backup", dir], lost.env)).toMatchObject({ code: 78, out: "" });
    expect(await backups()).toEqual([]);
    const made = await run(["backup", dir], { ...lost.env, DAYMARK_BACKUP_RECIPIENT });
    expect(made).toMatchObject({ code: 0, out: expect.stringContaining("restored in memory and compared") });
    await lost.remove();

    expect(await run(["restore", dir], found.env)).toMatchObject({ code: 1, out: "" });
    const restored = await run(["restore", dir, "--identity", key], found.env);
    expect(restored).toMatchObject({ code: 0, out: expect.stringMatching(/^Restored: /) });
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
    const all = [made, restored, waiting].map(({ out, err }) => out + err).join();
    expect(all).not.toMatch(/felix|ray|moreno|mail\.example|\+1/i);
    await found.remove();
  });

  it("leave no backup when the backup is killed, and the database as it was when the restore is", async () => {
    const [source, target] = [await lendPglite(), await lendPglite()];
    const theirs = await source.use(async ({ db }) => {
      await seedFelix(db);
      return allRows(db, "restores");
    });
    const mine = await target.use(async ({ db }) => {
      await seedRosa(db);
      return allRows(db);
    });
    const back = ["restore", dir, "--replace"];
    await killAt(start(["backup", "--plain", dir], source.env), "subscriptions …");
    expect(await backups()).toEqual([]);
    expect(await run(back, target.env)).toMatchObject({ code: 66, out: "" });
    expect((await run(["backup", "--plain", dir], source.env)).code).toBe(0);
    expect(await readdir(dir)).toEqual(await backups());
    await source.remove();

    const file = join(dir, (await backups())[0] ?? "");
    const bytes = await readFile(file);
    await rename(file, join(dir, "data"));
    execFileSync("mkfifo", [file]);
    // The process waits for the end of the backup, in the middle of its transaction.
    const child = start(back, target.env);
    const pipe = createWriteStream(file);
    pipe.on("error", () => {});
    pipe.write(bytes.subarray(0, -100));
    await killAt(child, "deliveries …");
    pipe.destroy();
    expect(await target.use(({ db }) => allRows(db))).toEqual(mine);
    await rm(file);
    await rename(join(dir, "data"), file);
    expect(await run(back, target.env)).toMatchObject({ code: 0 });
    expect(await target.use(({ db }) => allRows(db, "restores"))).toEqual(theirs);
    await target.remove();
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
  for (const args of [
    ["backup", "--plain", dir],
    ["restore", dir],
  ])
    expect(await run(args, { DATABASE_URL })).toMatchObject({ code: 64, out: "" });
});
