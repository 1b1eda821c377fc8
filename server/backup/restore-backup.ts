import { isNull, sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { BackupError } from "#server/backup/backup-error.ts";
import { findBackup, readBytes } from "#server/backup/backup-folder.ts";
import { openLines } from "#server/backup/backup-stream.ts";
import type { Digest } from "#server/backup/dump-tables.ts";
import { loadTables } from "#server/backup/load-tables.ts";
import { isEmpty } from "#server/backup/read-shapes.ts";
import type { Database, Db, Tx } from "#server/db/client.ts";
import { knownMigrations } from "#server/db/migrate.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { restores, rounds } from "#server/db/schema/operations.ts";
import type { Keys } from "#server/secrets/keys.ts";

export interface RestoreOptions {
  now: Temporal.Instant;
  /** Null: the backup belongs to another secret, and the operator said so. Nothing then proves who wrote it. */
  keys: Keys | null;
  /** The private keys. None for a backup that is not encrypted. */
  identities: readonly string[];
  /** Whether what the database has may go. */
  replace: boolean;
  where: string;
  onTable?: (table: string) => void;
}

/**
 * Puts a backup in the place of everything that the database has. All of it is one transaction: a restore that is killed, or that
 * finds damage in the last byte, leaves the database as it was, and a second one finds nothing of the first. Until the operator
 * confirms it, nothing is sent from the database (`isAnythingDue`).
 * @throws BackupError
 */
export async function restoreBackup(
  { db }: Pick<Database, "db">,
  path: string,
  { now, keys, identities, replace, where, onTable }: RestoreOptions,
): Promise<{ takenAt: Temporal.Instant; digests: Digest[] }> {
  const { folder, manifest } = await findBackup(path);
  const { header, parts } = await openLines(await readBytes(folder, manifest, identities), keys);
  const known = knownMigrations();
  if (header.migrations.some((hash, n) => hash !== known[n]?.hash)) throw new BackupError("other-version");
  const takenAt = Temporal.Instant.from(header.takenAt);
  return db.transaction(async (tx) => {
    await requireAlone(tx);
    if (!replace && !(await isEmpty(tx))) throw new BackupError("not-empty");
    const migrations = header.migrations.length;
    const digests = await loadTables(tx, parts, { migrations, where, onTable });
    await holdBack(tx, now, takenAt);
    return { takenAt, digests };
  });
}

/** From now on nothing is sent until the operator's yes. The record of rounds goes: a new one shows that a server has run since. */
async function holdBack(tx: Tx, now: Temporal.Instant, takenAt: Temporal.Instant): Promise<void> {
  await tx.delete(rounds);
  await tx.insert(restores).values({ takenAt, restoredAt: now });
}

/**
 * The same for a standby that was promoted, and lacks what the primary did last. `asOf`: when it got its last change, where PostgreSQL
 * does not know that any more.
 * @returns when it got its last change
 * @throws BackupError
 */
export function holdPromoted(
  { db }: Pick<Database, "db">,
  now: Temporal.Instant,
  asOf: Temporal.Instant | null,
): Promise<Temporal.Instant> {
  return db.transaction(async (tx) => {
    const [found] = await queryRows<{ is_copy: boolean; at: string | null }>(
      tx,
      sql`select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as is_copy,
        pg_last_xact_replay_timestamp()::text as at`,
    );
    if (found?.is_copy) throw new BackupError("standby");
    const takenAt = asOf ?? (found?.at ? Temporal.Instant.from(found.at) : null);
    if (takenAt === null) throw new BackupError("unknown-moment");
    await requireAlone(tx);
    await holdBack(tx, now, takenAt);
    return takenAt;
  });
}

/** A server that runs on would mix its memory with rows of another time. The embedded database has one process anyway. */
async function requireAlone(tx: Tx): Promise<void> {
  const others = await queryRows(
    tx,
    sql`select 1 from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
      and pid <> pg_backend_pid() limit 1`,
  );
  if (others.length > 0) throw new BackupError("in-use");
}

/** The restores that nobody has confirmed, the newest first. While there is one, nothing is sent. */
export const listUnconfirmed = (db: Db | Tx) =>
  db
    .select({ takenAt: restores.takenAt, restoredAt: restores.restoredAt })
    .from(restores)
    .where(isNull(restores.confirmedAt))
    .orderBy(sql`${restores.id} desc`);

/** The operator's yes. @returns whether there was anything to confirm */
export async function confirmRestores(db: Db | Tx, now: Temporal.Instant): Promise<boolean> {
  const confirmed = await db
    .update(restores)
    .set({ confirmedAt: now })
    .where(isNull(restores.confirmedAt))
    .returning({ id: restores.id });
  return confirmed.length > 0;
}
