import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database, Db } from "#server/db/client.ts";
import { createKeys } from "#server/db/keys.ts";
import { auditLog, outboxMessages } from "#server/db/schema/operations.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { BackupError, type WhyNoBackup } from "#server/delivery/backup-error.ts";
import { confirmRestores, listUnconfirmed } from "#server/delivery/hold.ts";
import { runRound } from "#server/worker/run-round.ts";
import { allRows } from "#tests/support/all-rows.ts";
import { seedFelix, seedRosa } from "#tests/support/cast.ts";
import { openTestDatabase, openTestPglite, openTestPostgres } from "#tests/support/databases.ts";
import { composeTestServices } from "#tests/support/test-services.ts";
import { moveDatabase } from "./move-database.ts";
import { restoreBackup } from "./restore-backup.ts";
import { writeBackup } from "./write-backup.ts";

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

const plain = { now, keys, recipient: null };
const linesOf = (bytes: Buffer) => gunzipSync(bytes).toString();
const restoring = { now, keys, identities: [], replace: false, where: "The test's database" };

describe("a backup of the embedded database", () => {
  let source: Database;
  let target: Database;
  beforeEach(async () => {
    source = await openTestPglite();
    target = await openTestPglite();
    await fill(source.db);
  });
  afterEach(async () => {
    await source.close();
    await target.close();
  });

  it("gives back every row of every table, and the numbers go on", async () => {
    const before = await allRows(source.db);
    const { file } = await writeBackup(source.db, dir, plain);
    expect(await allRows(source.db)).toEqual(before);
    const { takenAt } = await restoreBackup(target.db, dir, restoring);
    expect(takenAt.equals(now)).toBe(true);
    expect(await allRows(target.db, "restores")).toEqual(await allRows(source.db, "restores"));
    const last = Math.max(...(await source.db.select().from(auditLog)).map(({ id }) => id));
    const [next] = await target.db
      .insert(auditLog)
      .values({ at: now, actor: "test", action: "next" })
      .returning({ id: auditLog.id });
    expect(next?.id).toBe(last + 1);
    expect(file).toBe(join(dir, "daymark-2026-12-03T16-00-00Z.gz"));
  });

  it("sends nothing from what was restored until the operator has said yes, and then nothing twice", async () => {
    const services = (db: Db) => composeTestServices(db, "2026-12-07T16:00:00Z");
    await writeBackup(source.db, dir, plain);
    await restoreBackup(target.db, dir, restoring);
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
    await writeBackup(source.db, dir, plain);
    await seedRosa(target.db);
    const mine = await allRows(target.db);
    expect(await refusal(restoreBackup(target.db, dir, restoring))).toBe("not-empty");
    const data = join(dir, "daymark-2026-12-03T16-00-00Z.gz");
    const bytes = await readFile(data);
    await writeFile(data, bytes.subarray(0, -9));
    expect(await refusal(restoreBackup(target.db, dir, { ...restoring, replace: true }))).toBe("damaged");
    expect(await allRows(target.db)).toEqual(mine);
    await writeFile(data, bytes);
    await restoreBackup(target.db, dir, { ...restoring, replace: true });
    expect((await allRows(target.db)).subscriptions).toEqual((await allRows(source.db)).subscriptions);
  });
});

describe("moving", () => {
  it("takes an embedded installation to PostgreSQL, row by row, and leaves it as it was", async () => {
    const [from, to] = [await openTestPglite(), await openTestPostgres()];
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
    const why = await refusal(restoreBackup(target.db, dir, { ...restoring, ...more }));
    const rows = why === "none" ? 0 : await target.db.$count(auditLog);
    await target.close();
    expect(rows).toBe(0);
    return why;
  };

  it("is open to its key alone, and to nobody else of the machine", async () => {
    const { file } = await writeBackup(source.db, dir, { ...plain, recipient });
    expect((await readFile(file)).subarray(0, 21).toString()).toBe("age-encryption.org/v1");
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await restored()).toBe("needs-identity");
    expect(await restored({ identities: [await generateX25519Identity()] })).toBe("wrong-identity");
    expect(await restored({ identities: ["AGE-SECRET-KEY-1"] })).toBe("bad-key");
    expect(await restored({ identities: [identity] })).toBe("none");
    expect(
      await refusal(
        writeBackup(source.db, dir, { ...plain, now: now.add({ hours: 1 }), recipient: "age1x" }),
      ),
    ).toBe("bad-key");
    expect(await readdir(dir)).toHaveLength(1);
  });

  it.each(["plain", "encrypted"])("is refused with one byte changed, wherever it stands: %s", async (how) => {
    const { file } = await writeBackup(source.db, dir, {
      ...plain,
      recipient: how === "plain" ? null : recipient,
    });
    const bytes = await readFile(file);
    for (const place of [0.3, 0.6, 0.95, 1].map((part) => Math.floor((bytes.length - 1) * part))) {
      const changed = Buffer.from(bytes);
      changed[place] = (changed[place] ?? 0) ^ 1;
      await writeFile(file, changed);
      expect(await restored({ identities: [identity] })).toBe("damaged");
    }
  });

  it("is refused when it was made by others or by a newer version", async () => {
    expect(await restored()).toBe("no-backup");
    const { file } = await writeBackup(source.db, dir, plain);
    expect(await restored({ keys: createKeys("another secret that is also long enough for it") })).toBe(
      "other-secret",
    );
    expect(await restored({ keys: null })).toBe("none");
    const lines = linesOf(await readFile(file));
    await writeFile(file, gzipSync(lines.replace('"format":1', '"format":2')));
    expect(await restored()).toBe("other-version");
    await writeFile(file, gzipSync(lines.replace('"migrations":[', '"migrations":["later",')));
    expect(await restored({ keys: null })).toBe("other-version");
    await writeFile(file, gzipSync("{}\n"));
    expect(await restored()).toBe("damaged");
  });

  it("is not believed when somebody without the secret has written its rows", async () => {
    const { file } = await writeBackup(source.db, dir, plain);
    // Everything that can be made to fit without the secret is: the row, and its table's digest.
    const lines = linesOf(await readFile(file)).replaceAll("felix@mail.example", "hacks@mail.example");
    let rows = createHash("sha256");
    const forged = lines.split("\n").map((line) => {
      if (line.startsWith("[")) rows.update(`${line}\n`);
      if (!line.startsWith('{"digest"')) return line;
      const { digest } = JSON.parse(line);
      const sha256 = rows.digest("hex");
      rows = createHash("sha256");
      return JSON.stringify({ digest: { ...digest, sha256 } });
    });
    await writeFile(file, gzipSync(forged.join("\n")));
    expect(await restored()).toBe("other-secret");
    expect(await restored({ keys: null })).toBe("none");
  });
});
