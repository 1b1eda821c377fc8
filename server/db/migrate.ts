import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { Db } from "#server/db/client.ts";
import { migrationsFolder } from "#server/db/migrations-folder.ts";
import { queryRows } from "#server/db/query-rows.ts";

/** The database has migrations that this version does not know, and lacks some of this version's. */
export class ForeignDatabaseError extends Error {
  override name = "ForeignDatabaseError";
}

/** The holder of this advisory lock is migrating. Any number that nobody else uses will do. */
const migrationLock = 7_201_512_300;

/**
 * Brings the database to this version in one transaction. Of several processes that start at once one migrates; the
 * others wait for it and find nothing left to do. `where` names the database in the error. The table is the one that
 * drizzle-kit knows, in its schema. Drizzle's own `migrate` takes no lock and compares only the newest date: in a
 * database of other migrations it would begin to create tables that exist.
 * @throws ForeignDatabaseError
 */
export async function migrate(db: Db, { where, lock }: { where: string; lock: boolean }): Promise<void> {
  const known = readMigrationFiles({ migrationsFolder });
  await db.transaction(async (tx) => {
    // The lock belongs to the transaction and not to the session: it ends with a broken connection, and works behind
    // PgBouncer.
    if (lock) await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock})`);
    await tx.execute(sql`create schema if not exists drizzle`);
    await tx.execute(sql`create table if not exists drizzle.__drizzle_migrations (
      id serial primary key, hash text not null, created_at bigint)`);
    const applied = await queryRows<{ hash: string }>(
      tx,
      sql`select hash from drizzle.__drizzle_migrations order by created_at, id`,
    );
    // The database has more migrations than are known: a newer version has been here, and this one is about to be
    // replaced.
    if (known.some(({ hash }, n) => n < applied.length && hash !== applied[n]?.hash)) {
      throw new ForeignDatabaseError(foreignIn(where));
    }
    for (const migration of known.slice(applied.length)) {
      for (const statement of migration.sql) await tx.execute(sql.raw(statement));
      await tx.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${migration.hash}, ${migration.folderMillis})`,
      );
    }
  });
}

const foreignIn = (where: string) =>
  `${where} was made by another version of Daymark, from which there is no way to this one. Remove it, or choose another.`;
