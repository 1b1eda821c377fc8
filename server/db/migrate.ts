import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { Db, Tx } from "#server/db/client.ts";
import { migrationLockMs } from "#server/db/limits.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { migrationsFolder } from "./is-migrated.ts";

export class ForeignDatabaseError extends Error {
  override name = "ForeignDatabaseError";
}

/** An advisory lock's key: any number that nobody else uses. */
const migrationLock = 7_201_512_300;

/** In drizzle-kit's order. */
export const knownMigrations = () => readMigrationFiles({ migrationsFolder });

/**
 * Migrates the database to this version in one transaction. Of several processes that start at once one migrates; the others wait
 * and find nothing left to do. `where` names the database in the error. The table is drizzle-kit's, in its schema. Drizzle's own
 * `migrate` takes no lock and compares only the newest date: in a database of other migrations it would begin to create tables
 * that exist.
 * @throws ForeignDatabaseError
 */
export const migrate = (db: Db, { where, lock }: { where: string; lock: boolean }): Promise<void> =>
  db.transaction(async (tx) => {
    if (lock) await lockMigrations(tx);
    await migrateWithin(tx, where);
  });

/**
 * Waits for another migrating process. The lock belongs to the transaction, not the session: it ends with a broken connection,
 * and works behind PgBouncer.
 */
async function lockMigrations(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock})`);
}

async function hasMigrations(db: Db | Tx): Promise<boolean> {
  const [row] = await queryRows<{ is_there: boolean }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as is_there`,
  );
  return row?.is_there ?? false;
}

/** The applied migrations' hashes, in order. Empty without tables. */
export async function appliedMigrations(db: Db | Tx): Promise<string[]> {
  if (!(await hasMigrations(db))) return [];
  const rows = await queryRows<{ hash: string }>(
    db,
    sql`select hash from drizzle.__drizzle_migrations order by created_at, id`,
  );
  return rows.map(({ hash }) => hash);
}

/**
 * Whether no migration leads from these to this version. A database with more migrations than known is not foreign: a newer
 * version has been there, and this one is about to be replaced.
 */
export const isForeign = (applied: readonly string[], known = knownMigrations()): boolean =>
  known.some(({ hash }, n) => n < applied.length && hash !== applied[n]);

/**
 * Applies the missing migrations, up to the first `count` of all. On a database in use each waits at most `lockMs` for a table.
 * @throws ForeignDatabaseError
 */
export async function migrateWithin(
  tx: Tx,
  where: string,
  count?: number,
  { known = knownMigrations(), lockMs = migrationLockMs } = {},
): Promise<void> {
  // If the list exists, even a user without rights to change tables can see that nothing is missing.
  if (!(await hasMigrations(tx))) {
    await tx.execute(sql`create schema if not exists drizzle`);
    await tx.execute(sql`create table drizzle.__drizzle_migrations (
      id serial primary key, hash text not null, created_at bigint)`);
  }
  const applied = await appliedMigrations(tx);
  if (isForeign(applied, known)) throw new ForeignDatabaseError(foreignIn(where));
  const missing = known.slice(applied.length, count);
  const isInUse = applied.length > 0 && missing.length > 0;
  if (isInUse) await tx.execute(sql.raw(`set local lock_timeout = ${lockMs}`));
  for (const migration of missing) {
    for (const statement of migration.sql) await tx.execute(sql.raw(statement));
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${migration.hash}, ${migration.folderMillis})`,
    );
  }
  if (isInUse) await tx.execute(sql`set local lock_timeout to default`);
}

const foreignIn = (where: string) =>
  `${where} was made by another version of Daymark, from which there is no way to this one. Use the version that made it, or choose another database (DATABASE_URL, DATA_DIR).`;
