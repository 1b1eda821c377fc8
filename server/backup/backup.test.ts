import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { BackupError, type WhyNoBackup } from "#server/backup/backup-error.ts";
import { moveDatabase } from "#server/backup/move-database.ts";
import { confirmRestores, listUnconfirmed, restoreBackup } from "#server/backup/restore-backup.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import type { Database, Db } from "#server/db/client.ts";
import { auditLog, outboxMessages } from "#server/db/schema/operations.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { createKeys } from "#server/secrets/keys.ts";
import { runRound } from "#server/worker/run-round.ts";
import { allRows } from "#tests/support/all-rows.ts";
import { seedFelix, seedRosa } from "#tests/support/cast.ts";
import { openTestDatabase, openTestPostgres } from "#tests/support/databases.ts";
import { onBothDatabases } from "#tests/support/on-both-databases.ts";
import { composeTestServices } from "#tests/support/test-services.ts";

const onBoth = onBothDatabases("what a driver makes of a value, a sequence and a snapshot differs");
const keys = createKeys("a secret of the tests, long enough to be one");
const now = Temporal.Instant.from("2026-12-03T16:00:00.123456Z");

/** Two households, their messages half sent, and values that a careless copy would change. */
async function fill(db: Db): Promise<void> {
  await seedRosa(db);
  await seedFelix(db);
  await runRound(db, composeTestServices(db, "2026-12-03T16:00:00Z"));
  const detail = { quotes: `"\\ \u2028 \r\n \t […] 🜁`, big: 2 ** 60, nothing: null };
  await db.insert(auditLog).values({ at: now, actor: "test\n\\.\n", action: "[strange]", detail });
  await db.execute(sql`insert into audit_log (at, actor, action, detail)
    values ('1883-11-18 12:00:00.000001+00', '', 'old', '12345678901234567890.10')`);
}

async function refusal(work: Promise<unknown>): Promise<WhyNoBackup | "none"> {
  return work.then(
    () => "none",
    (error: unknown) => {
      if (error instanceof BackupError) return error.why;
      throw error;
    },
  );
}

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "daymark-backup-"));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const plain = { now, keys, version: "1", recipient: null, check: false };
const restoring = { now, keys, identities: [], replace: false, where: "The test's database" };

onBoth.some("a backup", ({ open, it, itOnBoth, itOnPostgres }) => {
  let source: Database;
  let target: Database;
  beforeEach(async () => {
    source = await open();
    target = await open();
    await fill(source.db);
  });
  afterEach(async () => {
    await source.close();
    await target.close();
  });

  itOnBoth("gives back every row of every table, and the numbers go on", async () => {
    const before = await allRows(source.db);
    const { folder } = await writeBackup(source, dir, { ...plain, check: true });
    expect(await allRows(source.db)).toEqual(before);
    const { takenAt } = await restoreBackup(target, dir, restoring);
    expect(takenAt.equals(now)).toBe(true);
    expect(await allRows(target.db, "restores")).toEqual(await allRows(source.db, "restores"));
    const last = Math.max(...(await source.db.select().from(auditLog)).map(({ id }) => id));
    const [next] = await target.db
      .insert(auditLog)
      .values({ at: now, actor: "test", action: "next" })
      .returning({ id: auditLog.id });
    expect(next?.id).toBe(last + 1);
    expect(folder).toBe(join(dir, "daymark-2026-12-03T16-00-00Z"));
  });

  it("sends nothing from what was restored until the operator has said yes, and then nothing twice", async () => {
    const services = (db: Db) => composeTestServices(db, "2026-12-07T16:00:00Z");
    await writeBackup(source, dir, plain);
    await restoreBackup(target, dir, restoring);
    const sentBefore = await target.db.$count(outboxMessages);
    expect((await runRound(target.db, services(target.db))).sent).toBe(0);
    expect(await target.db.$count(deliveries, sql`status = 'planned'`)).toBeGreaterThan(0);
    expect(await listUnconfirmed(target.db)).toHaveLength(1);
    expect(await confirmRestores(target.db, now)).toBe(true);
    expect(await confirmRestores(target.db, now)).toBe(false);
    // What the lost database would have sent goes out now, once.
    const expected = (await runRound(source.db, services(source.db))).sent;
    expect(expected).toBeGreaterThan(0);
    expect((await runRound(target.db, services(target.db))).sent).toBe(expected);
    expect((await runRound(target.db, services(target.db))).sent).toBe(0);
    expect(await target.db.$count(outboxMessages)).toBe(sentBefore + expected);
  });

  it("replaces what is there only when told to, and a failed one changes nothing", async () => {
    await writeBackup(source, dir, plain);
    await seedRosa(target.db);
    const mine = await allRows(target.db);
    expect(await refusal(restoreBackup(target, dir, restoring))).toBe("not-empty");
    const data = join(dir, "daymark-2026-12-03T16-00-00Z", "data.gz");
    const bytes = await readFile(data);
    await writeFile(data, bytes.subarray(0, -9));
    expect(await refusal(restoreBackup(target, dir, { ...restoring, replace: true }))).toBe("damaged");
    expect(await allRows(target.db)).toEqual(mine);
    await writeFile(data, bytes);
    await restoreBackup(target, dir, { ...restoring, replace: true });
    expect((await allRows(target.db)).subscriptions).toEqual((await allRows(source.db)).subscriptions);
  });

  itOnPostgres("is not restored under a server that runs", async () => {
    await writeBackup(source, dir, plain);
    await target.roundDb.execute(sql`select 1`);
    expect(await refusal(restoreBackup(target, dir, restoring))).toBe("in-use");
  });
});

describe("moving", () => {
  it("takes an embedded installation to PostgreSQL, row by row, and leaves it as it was", async () => {
    const [from, to] = [await openTestDatabase(), await openTestPostgres()];
    await fill(from.db);
    const before = await allRows(from.db);
    await moveDatabase(from.db, to.db, { where: "The target" });
    expect(await allRows(to.db)).toEqual(before);
    expect(await allRows(from.db)).toEqual(before);
    expect(await refusal(moveDatabase(from.db, to.db, { where: "The target" }))).toBe("not-empty");
    // Nothing waits for a yes: what was sent is known.
    expect(await listUnconfirmed(to.db)).toEqual([]);
    const sent = async (db: Db) => (await runRound(db, composeTestServices(db, "2026-12-07T16:00:00Z"))).sent;
    expect(await sent(to.db)).toBe(await sent(from.db));
    await from.close();
    await to.close();
  });

  it("restores a backup of the one into the other", async () => {
    const [from, to] = [await openTestPostgres(), await openTestDatabase()];
    await fill(from.db);
    await writeBackup(from, dir, plain);
    await restoreBackup(to, dir, restoring);
    expect((await allRows(to.db)).deliveries).toEqual((await allRows(from.db)).deliveries);
    await from.close();
    await to.close();
  });
});

describe("a backup's file", () => {
  let source: Database;
  let identity: string;
  let recipient: string;
  beforeAll(async () => {
    source = await openTestDatabase();
    await fill(source.db);
    identity = await generateX25519Identity();
    recipient = await identityToRecipient(identity);
  });
  afterAll(() => source.close());

  const restored = async (more: Partial<Parameters<typeof restoreBackup>[2]> = {}) => {
    const target = await openTestDatabase();
    const why = await refusal(restoreBackup(target, dir, { ...restoring, ...more }));
    const rows = why === "none" ? 0 : await target.db.$count(auditLog);
    await target.close();
    expect(rows).toBe(0);
    return why;
  };

  it("is open to its key alone, and to nobody else of the machine", async () => {
    const { folder } = await writeBackup(source, dir, { ...plain, recipient, check: true });
    expect((await readFile(join(folder, "data.gz.age"))).subarray(0, 21).toString()).toBe(
      "age-encryption.org/v1",
    );
    for (const name of ["data.gz.age", "manifest.json"]) {
      expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
    }
    expect(await readFile(join(folder, "manifest.json"), "utf8")).not.toMatch(
      /rosa|felix|mail\.example|\+1/i,
    );
    expect(await restored()).toBe("needs-identity");
    expect(await restored({ identities: [await generateX25519Identity()] })).toBe("wrong-identity");
    expect(await restored({ identities: ["AGE-SECRET-KEY-1"] })).toBe("bad-key");
    expect(await restored({ identities: [identity] })).toBe("none");
    expect(
      await refusal(writeBackup(source, dir, { ...plain, now: now.add({ hours: 1 }), recipient: "age1x" })),
    ).toBe("bad-key");
    expect(await readdir(dir)).toHaveLength(1);
  });

  it.each(["data.gz", "data.gz.age"])(
    "is refused with one byte changed, wherever it stands: %s",
    async (file) => {
      const { folder } = await writeBackup(source, dir, {
        ...plain,
        recipient: file === "data.gz" ? null : recipient,
      });
      const bytes = await readFile(join(folder, file));
      for (const place of [0.3, 0.6, 0.95, 1].map((part) => Math.floor((bytes.length - 1) * part))) {
        const changed = Buffer.from(bytes);
        changed[place] = (changed[place] ?? 0) ^ 1;
        await writeFile(join(folder, file), changed);
        expect(await restored({ identities: [identity] })).toBe("damaged");
      }
    },
  );

  it("is refused when it was made by others, of a newer format or of a newer version", async () => {
    const { folder } = await writeBackup(source, dir, plain);
    expect(await restored({ keys: createKeys("another secret that is also long enough for it") })).toBe(
      "other-secret",
    );
    expect(await restored({ keys: null })).toBe("none");
    const manifest = join(folder, "manifest.json");
    const said = await readFile(manifest, "utf8");
    await writeFile(manifest, said.replace('"format": 1', '"format": 2'));
    expect(await restored()).toBe("newer-format");
    await writeFile(manifest, "{}");
    expect(await restored()).toBe("damaged");
    await rm(manifest);
    expect(await restored()).toBe("no-backup");
    const newer = await openTestDatabase();
    await newer.db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9e15::bigint)`,
    );
    await writeBackup(newer, dir, { ...plain, now: now.add({ hours: 1 }) });
    await newer.close();
    expect(await restored()).toBe("other-version");
  });

  it("is not believed when somebody without the secret has written its rows", async () => {
    const { folder } = await writeBackup(source, dir, plain);
    const forged = join(folder, "forge.mjs");
    // Everything that can be made to fit without the secret is: the row, its table's digest, the file's digest.
    await writeFile(
      forged,
      `import { gunzipSync, gzipSync } from "node:zlib"; import { createHash } from "node:crypto";
      import { readFileSync, writeFileSync } from "node:fs";
      const hash = (text) => createHash("sha256").update(text).digest("hex");
      const lines = gunzipSync(readFileSync("data.gz")).toString().replaceAll("felix@mail.example", "hacks@mail.example").split("\\n");
      let rows = [];
      const out = lines.map((line) => {
        if (line.startsWith("[")) { rows.push(line); return line; }
        if (!line.startsWith('{"digest"')) { rows = []; return line; }
        const { digest } = JSON.parse(line);
        return JSON.stringify({ digest: { ...digest, sha256: hash(rows.map((row) => row + "\\n").join("")) } });
      });
      const data = gzipSync(out.join("\\n")); writeFileSync("data.gz", data);
      const said = JSON.parse(readFileSync("manifest.json", "utf8"));
      writeFileSync("manifest.json", JSON.stringify({ ...said, sha256: hash(data) }));`,
    );
    await promisify(execFile)(process.execPath, [forged], { cwd: folder });
    expect(await restored()).toBe("other-secret");
    expect(await restored({ keys: null })).toBe("none");
  });

  it("leaves what a killed one left to nobody: the next removes it", async () => {
    await mkdir(join(dir, ".daymark-unfinished-daymark-2026-12-01T00-00-00Z"));
    expect(await restored()).toBe("no-backup");
    await writeBackup(source, dir, plain);
    expect(await readdir(dir)).toEqual(["daymark-2026-12-03T16-00-00Z"]);
  });
});
