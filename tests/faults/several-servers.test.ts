import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { systemClock } from "#server/clock.ts";
import { type Database, openPostgres } from "#server/db/client.ts";
import { codeOf } from "#server/db/driver-error.ts";
import { isOutage } from "#server/db/is-passing.ts";
import { ordinaryLimits } from "#server/db/limits.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { checkDatabase } from "#server/operate/checks/check-database.ts";
import { readConfig } from "#server/start/config.ts";
import { type BadNetwork, startBadNetwork } from "#tests/support/bad-network.ts";
import { type RealPostgres, startPostgres } from "#tests/support/real-postgres.ts";
import { freePort } from "#tests/support/start-server.ts";

describe("a DATABASE_URL with several servers", () => {
  let standby: RealPostgres;
  let primary: BadNetwork;
  let url: string;
  let database: Database;
  beforeAll(async () => {
    standby = await startPostgres({ fsync: "off" });
  });
  beforeEach(async () => {
    await setReadOnly("on");
    primary = await startBadNetwork(inject("postgresUrl"));
    // The first does not answer, and the second takes no writes.
    const hosts = [`127.0.0.1:${await freePort()}`, new URL(standby.url).host, new URL(primary.url).host];
    const here = new URL(primary.url);
    url = `postgres://${here.username}:${here.password}@${hosts.join(",")}${here.pathname}`;
    database = openPostgres(url, { max: 2, limits: { ...ordinaryLimits, connect: 5000 } });
  });
  afterEach(async () => {
    await database.close();
    await primary.close();
  });
  afterAll(() => standby.stop());

  /** New sessions of the standby may write, or not. */
  async function setReadOnly(value: "on" | "off"): Promise<void> {
    const client = new pg.Client({ connectionString: standby.url });
    await client.connect();
    await client.query("set session characteristics as transaction read write");
    await client.query(`alter database postgres set default_transaction_read_only = ${value}`);
    await client.end();
  }

  /** Asks by a single statement and inside a transaction, which come to the pool in two ways. */
  async function ports(): Promise<number[]> {
    const port = sql`select current_setting('port')::int as port`;
    const alone = await queryRows<{ port: number }>(database.db, port);
    const inside = await database.db.transaction((tx) => queryRows<{ port: number }>(tx, port));
    return [...alone, ...inside].map((row) => row.port);
  }
  const portOf = (address: string) => Number(new URL(address).port);

  it("leads to the one that takes writes, and to the next when that one is lost and another is promoted", async () => {
    const main = portOf(inject("postgresUrl"));
    expect(await ports()).toEqual([main, main]);
    await primary.refuse();
    const lost = await ports().catch((error: unknown) => error);
    expect(isOutage(lost)).toBe(true);
    await setReadOnly("off");
    await expect.poll(() => ports().catch(() => [])).toEqual([portOf(standby.url), portOf(standby.url)]);
  });

  it("says that none takes writes, and `daymark check` says what to do", async () => {
    await primary.refuse();
    await setReadOnly("on");
    const two = url.replace(/,[^,/]*\//, "/");
    const looks = await checkDatabase({ ...readConfig({}), databaseUrl: two }, systemClock);
    expect(looks[0]).toMatchObject({
      state: "wrong",
      says: expect.stringMatching(/\((25006|ECONNREFUSED)\)/),
    });
    await primary.mend();
    const found = await checkDatabase({ ...readConfig({}), databaseUrl: url }, systemClock);
    expect(found[0]).toMatchObject({ state: "right", says: expect.stringContaining("answers") });
  });

  it("leaves a server that has become a standby under its connections", async () => {
    const pid = () => queryRows<{ pid: number }>(database.db, sql`select pg_backend_pid() as pid`);
    const before = await pid();
    const write = database.db.transaction(async (tx) => {
      await tx.execute(sql`set transaction read only`);
      await tx.execute(sql`create table nothing ()`);
    });
    expect(codeOf(await write.catch((error: unknown) => error))).toBe("25006");
    expect(await pid()).not.toEqual(before);
  });
});
