import { Temporal } from "temporal-polyfill";
import type { Db } from "#server/db/client.ts";
import type { Keys } from "#server/db/keys.ts";
import { knownMigrations } from "#server/db/migrate.ts";
import { BackupError } from "#server/delivery/backup-error.ts";
import { holdBack } from "#server/delivery/hold.ts";
import { findBackup, readPacked } from "./backup-file.ts";
import { readLines } from "./backup-lines.ts";
import { type Digest, isEmpty } from "./dump-tables.ts";
import { loadTables } from "./load-tables.ts";

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
 * Puts a backup in the place of everything that an embedded database has. All of it is one transaction: a restore that is
 * killed, or that finds damage in the last byte, leaves the database as it was, and a second one finds nothing of the first.
 * Until the operator confirms it, nothing is sent from the database (hold.ts).
 * @throws BackupError
 */
export async function restoreBackup(
  db: Db,
  path: string,
  { now, keys, identities, replace, where, onTable }: RestoreOptions,
): Promise<{ takenAt: Temporal.Instant; digests: Digest[] }> {
  const { header, parts } = await readLines(readPacked(await findBackup(path), identities), keys);
  const known = knownMigrations();
  if (header.migrations.some((hash, n) => hash !== known[n]?.hash)) throw new BackupError("other-version");
  const takenAt = Temporal.Instant.from(header.takenAt);
  return db.transaction(async (tx) => {
    if (!replace && !(await isEmpty(tx))) throw new BackupError("not-empty");
    const migrations = header.migrations.length;
    const digests = await loadTables(tx, parts, { migrations, where, onTable });
    await holdBack(tx, now, takenAt);
    return { takenAt, digests };
  });
}
