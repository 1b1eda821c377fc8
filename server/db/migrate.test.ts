import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { type Database, openPostgres } from "#server/db/client.ts";
import { isMigrated } from "#server/db/is-migrated.ts";
import { ForeignDatabaseError } from "#server/db/migrate.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { explainStartError } from "#server/start-errors.ts";
import { openTestPglite } from "#tests/support/databases.ts";

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
    await Promise.all(databases.map((database) => database.migrate()));
    const [{ db }] = databases as [Database];
    expect(await isMigrated(db)).toBe(true);
    const applied = await queryRows<{ hash: string }>(db, sql`select hash from drizzle.__drizzle_migrations`);
    expect(new Set(applied.map(({ hash }) => hash)).size).toBe(applied.length);
  });

  it("keeps neither a lock nor a connection", async () => {
    const [first] = databases as [Database];
    await first.migrate();
    const left = await queryRows(
      server.db,
      sql`select 1 from pg_stat_activity where datname = ${name}
        union all select 1 from pg_locks where locktype = 'advisory'
          and database = (select oid from pg_database where datname = ${name})`,
    );
    expect(left).toEqual([]);
  });
});

describe("a database of other migrations", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "daymark-foreign-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** Makes a migrated database in the folder, changes the record of its migrations, and migrates. */
  const migrateAfter = async (change: ReturnType<typeof sql>): Promise<void> => {
    const database = await openTestPglite(folder);
    try {
      await database.db.execute(change);
      await database.migrate();
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
      `The data folder ${folder} was made by another version of Daymark, from which there is no way to this one. Remove it, or choose another.`,
    );
  });

  it("is left alone when a newer version has migrated it further", async () => {
    await migrateAfter(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a later day', 9999999999999)`,
    );
  });
});
