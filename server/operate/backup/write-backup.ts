import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import type { Temporal } from "temporal-polyfill";
import { type Db, openEmbedded } from "#server/db/client.ts";
import type { Keys } from "#server/db/keys.ts";
import { appliedMigrations } from "#server/db/migrate.ts";
import { BackupError } from "#server/delivery/backup-error.ts";
import { beginFile, nameOf, readPacked, writePacked } from "./backup-file.ts";
import { readLines, writeLines } from "./backup-lines.ts";
import { type Digest, type DumpPart, dumpTables } from "./dump-tables.ts";
import { loadTables } from "./load-tables.ts";
import { oneState } from "./move-database.ts";

export interface BackupOptions {
  now: Temporal.Instant;
  keys: Keys;
  /** The public key. Null leaves the backup readable to whoever has its file. */
  recipient: string | null;
  onTable?: (table: string) => void;
}

/**
 * Makes a backup of an embedded database in `dir`. Its file gets its name when all is written, read again, restored into an empty
 * database in memory and compared: what is interrupted before leaves nothing that looks like a backup.
 * @throws BackupError
 */
export async function writeBackup(
  db: Db,
  dir: string,
  { now, keys, recipient, onTable }: BackupOptions,
): Promise<{ file: string; digests: Digest[] }> {
  const takenAt = now.toString();
  const name = nameOf(takenAt, recipient !== null);
  const path = await beginFile(dir, name);
  try {
    // The machine has only the public key, so the check reads the file by a second one, which is forgotten afterwards.
    const ownKey = await generateX25519Identity();
    const recipients = recipient === null ? [] : [recipient, await identityToRecipient(ownKey)];
    const digests: Digest[] = [];
    await db.transaction(async (tx) => {
      const migrations = await appliedMigrations(tx);
      const parts = overhear(dumpTables(tx), digests, onTable);
      await writePacked(path, writeLines({ takenAt, migrations }, parts, keys), recipients);
    }, oneState);
    const found = await restoreInMemory(path, keys, ownKey);
    if (JSON.stringify(found) !== JSON.stringify(digests)) throw new BackupError("differs");
    await rename(path, join(dir, name));
    return { file: join(dir, name), digests };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

async function* overhear(
  parts: AsyncIterable<DumpPart>,
  digests: Digest[],
  onTable?: (table: string) => void,
): AsyncGenerator<DumpPart> {
  for await (const part of parts) {
    if ("table" in part) onTable?.(part.table);
    if ("digest" in part) digests.push(part.digest);
    yield part;
  }
}

/** In memory: nothing of it ever stands on a disk unencrypted. */
async function restoreInMemory(path: string, keys: Keys, identity: string): Promise<Digest[]> {
  const { header, parts } = await readLines(readPacked(path, [identity]), keys);
  const scratch = await openEmbedded();
  try {
    return await scratch.db.transaction((tx) =>
      loadTables(tx, parts, { migrations: header.migrations.length, where: "The database of the check" }),
    );
  } finally {
    await scratch.close();
  }
}
