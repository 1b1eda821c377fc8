import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { type Database, openPostgres } from "#server/db/client.ts";
import { sqlStateOf } from "#server/db/driver-error.ts";
import { isMigrated } from "#server/db/is-migrated.ts";
import { ForeignDatabaseError, knownMigrations, migrateWithin } from "#server/db/migrate.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { exitCodeOf, explainStartError } from "#server/start/start-errors.ts";
import { openTestPglite, openTestPostgres } from "#tests/support/databases.ts";

describe("the first migration of a PostgreSQL", () => {
  let server: Database;
  let name: string;
  let databases: Database[];
  beforeEach(async () => {
    server = openPostgres(inject("postgresUrl"));
    name = `empty_${randomUUID().replaceAll("-", "")}`;
    await server.db.execute(`create database ${name}`);
    const url = new URL(inject("postgresUrl"));
    url.pathname = `/${name}`;
    databases = Array.from({ length: 4 }, () => openPostgres(url.href));
  });
  afterEach(async () => {
    for (const database of databases) await database.close();
    await server.db.execute(`drop database ${name} with (force)`);
    await server.close();
  });

  it("is made once when several processes start at once, and all of them go on", async () => {
    expect(await isMigrated((databases as [Database])[0].db)).toBe(false);
    await Promise.all(databases.map((database) => database.migrate()));
    const [{ db }] = databases as [Database];
    expect(await isMigrated(db)).toBe(true);
    const applied = await queryRows<{ hash: string }>(db, sql`select hash from drizzle.__drizzle_migrations`);
    expect(new Set(applied.map(({ hash }) => hash)).size).toBe(applied.length);
  });

  it("keeps neither a lock nor a connection", async () => {
    const [first] = databases as [Database];
    await first.migrate();
    const left = () =>
      queryRows(
        server.db,
        sql`select 1 from pg_stat_activity where datname = ${name} and backend_type = 'client backend'
          union all select 1 from pg_locks where locktype = 'advisory'
            and database = (select oid from pg_database where datname = ${name})`,
      );
    // The server's process of a closed connection ends a moment later.
    await expect.poll(left).toEqual([]);
  });
});

describe("a database of other migrations", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "daymark-foreign-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /**
   * Makes a migrated database in the folder, changes the record of its migrations, and migrates.
   * @returns the record afterwards
   */
  const migrateAfter = async (change: ReturnType<typeof sql>): Promise<string[]> => {
    const database = await openTestPglite(folder);
    try {
      await database.db.execute(change);
      await database.migrate();
      const rows = await queryRows<{ hash: string }>(
        database.db,
        sql`select hash from drizzle.__drizzle_migrations order by created_at, id`,
      );
      return rows.map(({ hash }) => hash);
    } finally {
      await database.close();
    }
  };

  it("is refused in one line that names it", async () => {
    const failure = await migrateAfter(
      sql`update drizzle.__drizzle_migrations set hash = 'of an older day', created_at = 1`,
    ).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ForeignDatabaseError);
    expect(explainStartError(failure)).toBe(
      `The data folder ${folder} was made by another version of Daymark, from which there is no way to this one. Use the version that made it, or choose another database (DATABASE_URL, DATA_DIR).`,
    );
    // A supervisor does not start it again.
    expect(exitCodeOf(failure)).toBe(78);
  });

  it("is left alone when a newer version has migrated it further", async () => {
    const record = await migrateAfter(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a later day', 9999999999999)`,
    );
    expect(record).toEqual([...knownMigrations().map(({ hash }) => hash), "of a later day"]);
  });
});

describe("a migration of a database that is in use", () => {
  it("gives up when a table stays locked, keeps nothing, and can be made again", async () => {
    const database = await openTestPostgres();
    const reader = openPostgres(database.url ?? "");
    const later = { hash: "of a later day", folderMillis: 9_999_999_999_999, bps: true };
    const known = [
      ...knownMigrations(),
      {
        ...later,
        sql: [
          "create table later as select current_setting('lock_timeout') as waits",
          "alter table payments add column later text",
        ],
      },
    ];
    const migrate = () =>
      database.db.transaction((tx) => migrateWithin(tx, "here", undefined, { known, lockMs: 100 }));
    const isMade = async () => {
      const [row] = await queryRows(database.db, sql`select to_regclass('later') is not null as made`);
      return row?.made;
    };
    // As a backup does, for minutes.
    await reader.db.transaction(async (tx) => {
      await tx.execute(sql`select count(*) from payments`);
      const failure = await migrate().catch((error: unknown) => error);
      expect(sqlStateOf(failure)).toBe("55P03");
      expect(explainStartError(failure)).toContain("Nothing was changed");
    });
    expect(await isMade()).toBe(false);
    await migrate();
    expect(await isMade()).toBe(true);
    expect(await queryRows(database.db, sql`select waits from later`)).toEqual([{ waits: "100ms" }]);
    await reader.close();
    await database.close();
  });
});
