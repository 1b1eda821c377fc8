import { sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Database, type Db, openPostgres, type Tx } from "#server/db/client.ts";
import { codeOf } from "#server/db/driver-error.ts";
import { isPassing } from "#server/db/is-passing.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { auditLog } from "#server/db/schema/operations.ts";
import { type BadNetwork, type Fault, startBadNetwork } from "#tests/support/bad-network.ts";
import { openTestPostgres } from "#tests/support/databases.ts";

const row = { at: Temporal.Instant.from("2026-12-03T15:00:00Z"), actor: "test", action: "kept" };

/** Two connections, so that the loss of one place in the pool shows at once. */
const places = 2;
// Short, and yet far longer than a statement takes on a busy machine.
const impatient = { statement: 1500, lock: 500, idleInTransaction: 4000, answer: 2500, connect: 2500 };

// A connection's "error" without a listener ends the process, and would fail the whole run.
describe("a connection to PostgreSQL that breaks", () => {
  let home: Database;
  let network: BadNetwork;
  let through: Database;
  let lost: (string | null)[];
  beforeAll(async () => {
    home = await openTestPostgres();
  });
  afterAll(() => home.close());
  beforeEach(async () => {
    await home.db.execute(sql`truncate audit_log`);
    network = await startBadNetwork(home.url ?? "");
    lost = [];
    const onConnectionLost = (error: Error) => lost.push(codeOf(error));
    through = openPostgres(network.url, { max: places, limits: impatient, onConnectionLost });
  });
  afterEach(async () => {
    await through.close();
    await network.close();
  });

  /** As many transactions at a time as the pool has places: no place has been lost. */
  const expectAllPlaces = async () => {
    let arrived = 0;
    let meet = () => {};
    const all = new Promise<void>((resolve) => (meet = resolve));
    const visit = () =>
      through.db.transaction(async (tx) => {
        arrived += 1;
        if (arrived === places) meet();
        await all;
        return queryRows<{ one: number }>(tx, sql`select 1 as one`);
      });
    expect(await Promise.all(Array.from({ length: places }, visit))).toEqual(
      Array(places).fill([{ one: 1 }]),
    );
  };

  const failureOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => null,
      (error) => error,
    );

  const backendOf = async (db: Db | Tx): Promise<number> => {
    const [backend] = await queryRows<{ pid: number }>(db, sql`select pg_backend_pid() as pid`);
    return backend?.pid ?? 0;
  };

  it.each<[how: Fault, when: string, code: string]>([
    ["fin", "between two statements", "CONNECTION_LOST"],
    ["reset", "between two statements", "ECONNRESET"],
    ["silence", "between two statements", "ANSWER_TIMEOUT"],
    ["reset", "at the COMMIT", "ECONNRESET"],
    ["silence", "at the COMMIT", "ANSWER_TIMEOUT"],
  ])("by %s %s ends its transaction and nothing else", async (how, when, code) => {
    const cut = when === "at the COMMIT" ? network.cutAt("commit\0", how) : null;
    const failure = await failureOf(
      through.db.transaction(async (tx) => {
        await tx.insert(auditLog).values(row);
        if (cut === null) network.cut(how);
        if (cut === null) await tx.insert(auditLog).values(row);
      }),
    );
    await cut;
    expect(codeOf(failure)).toBe(code);
    expect(isPassing(failure)).toBe(true);
    await expectAllPlaces();
    expect(await home.db.$count(auditLog)).toBe(0);
  });

  it("after the COMMIT has arrived fails too, and what was committed stays", async () => {
    const cut = network.cutAt("commit\0", "reset", { passes: true });
    const failure = await failureOf(through.db.transaction((tx) => tx.insert(auditLog).values(row)));
    await cut;
    expect(isPassing(failure)).toBe(true);
    expect(await home.db.$count(auditLog)).toBe(1);
  });

  it("because the server ended it in a transaction gives that reason, and is noticed", async () => {
    const failure = await failureOf(
      through.db.transaction(async (tx) => {
        await home.db.execute(sql`select pg_terminate_backend(${await backendOf(tx)}::int, 5000)`);
        // The server's last word crosses the network. A statement sent before it arrives would get it as its answer.
        await expect.poll(() => lost).toContain("57P01");
        await tx.insert(auditLog).values(row);
      }),
    );
    expect(codeOf(failure)).toBe("57P01");
    await expectAllPlaces();
  });

  it("at the BEGIN keeps no place of the pool", async () => {
    for (let n = 0; n <= places; n += 1) {
      const cut = network.cutAt("begin", "reset");
      const failure = await failureOf(through.db.transaction((tx) => tx.insert(auditLog).values(row)));
      await cut;
      expect(isPassing(failure)).toBe(true);
    }
    await expectAllPlaces();
  });

  it("in silence is given up by single statements too, and found again when packets pass", async () => {
    await through.db.insert(auditLog).values(row);
    network.swallow();
    expect(codeOf(await failureOf(through.db.select().from(auditLog)))).toBe("ANSWER_TIMEOUT");
    expect(codeOf(await failureOf(through.db.select().from(auditLog)))).toBe("CONNECT_TIMEOUT");
    await network.mend();
    expect(await through.db.$count(auditLog)).toBe(1);
  });
});

describe("what PostgreSQL itself puts an end to", () => {
  let home: Database;
  let database: Database;
  beforeAll(async () => {
    home = await openTestPostgres();
    database = openPostgres(home.url ?? "", {
      limits: impatient,
      longLimits: { ...impatient, statement: 60_000, answer: 60_000 },
    });
  });
  afterAll(async () => {
    await database.close();
    await home.close();
  });
  const codeWith = (work: Promise<unknown>) => work.then(() => null, codeOf);

  it("ends a statement that takes too long, except those of a round, which may take longer", async () => {
    const sleeping = sql`select pg_sleep(1.7)`;
    expect(await codeWith(database.db.execute(sleeping))).toBe("57014");
    expect(await codeWith(database.roundDb.execute(sleeping))).toBeNull();
  });

  it("ends a wait for a lock, and a client that is silent in a transaction, whose locks are then free", async () => {
    await database.db.insert(auditLog).values({ ...row, action: "locked" });
    let say = () => {};
    const said = new Promise<void>((resolve) => (say = resolve));
    const lock = sql`lock table audit_log in access exclusive mode`;
    const frozen = database.db.transaction(async (tx) => {
      await tx.execute(lock);
      await said;
      await tx.execute(sql`select 1`);
    });
    const ended = codeWith(frozen);
    expect(await codeWith(database.db.transaction((tx) => tx.execute(lock)))).toBe("55P03");
    await expect.poll(() => codeWith(database.db.transaction((tx) => tx.execute(lock)))).toBeNull();
    say();
    expect(await ended).toBe("25P03");
  });

  it("a transaction in which a statement failed does not count as committed", async () => {
    const work = database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 / 0`).catch(() => {});
    });
    await expect(work).rejects.toThrow("rolled back");
  });

  it.each([
    ["22012", sql`select 1 / 0`, false],
    ["23502", sql`insert into audit_log (at, actor, action) values (null, 'a', 'b')`, false],
    ["42P01", sql`select * from nothing_of_that_name`, false],
    [
      "25006",
      sql`set transaction read only; insert into audit_log (at, actor, action) values (now(), 'a', 'b')`,
      true,
    ],
    ["57014", sql`select pg_sleep(60)`, true],
  ])("says %s, which may pass or not", async (code, statement, passes) => {
    const failure = await database.db
      .transaction((tx) => tx.execute(statement))
      .catch((error: unknown) => error);
    expect(codeOf(failure)).toBe(code);
    expect(isPassing(failure)).toBe(passes);
  });

  it("leaves a server that has become a standby under its connections", async () => {
    const one = openPostgres(home.url ?? "", { max: 1, limits: impatient });
    const pid = () => queryRows<{ pid: number }>(one.db, sql`select pg_backend_pid() as pid`);
    const before = await pid();
    const write = one.db.transaction(async (tx) => {
      await tx.execute(sql`set transaction read only`);
      await tx.execute(sql`create table nothing ()`);
    });
    expect(await codeWith(write)).toBe("25006");
    expect(await pid()).not.toEqual(before);
    await one.close();
  });
});
