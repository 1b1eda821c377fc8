import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Temporal } from "temporal-polyfill";
import { encryptTo, passingKeys } from "#server/backup/age-keys.ts";
import { BackupError } from "#server/backup/backup-error.ts";
import { beginFolder, finishFolder, type Manifest, nameOf, readBytes } from "#server/backup/backup-folder.ts";
import {
  type BackupHeader,
  formatVersion,
  openLines,
  secretMark,
  writeLines,
} from "#server/backup/backup-stream.ts";
import { type Digest, type DumpPart, dumpTables } from "#server/backup/dump-tables.ts";
import { loadTables } from "#server/backup/load-tables.ts";
import { oneState } from "#server/backup/move-database.ts";
import { type Database, openEmbedded } from "#server/db/client.ts";
import { appliedMigrations } from "#server/db/migrate.ts";
import type { Keys } from "#server/secrets/keys.ts";

export interface BackupOptions {
  now: Temporal.Instant;
  keys: Keys;
  /** Daymark's version, for the manifest. */
  version: string;
  /** The public key. Null leaves the backup readable to whoever has its file. */
  recipient: string | null;
  /** Whether it is restored into an empty database in memory and compared. Otherwise only its file is read again. */
  check: boolean;
  onTable?: (table: string) => void;
}

export interface WrittenBackup {
  folder: string;
  digests: Digest[];
}

/**
 * Makes a backup in `dir`. Its folder gets its name when all is written, read again and compared: what is interrupted before leaves
 * nothing that looks like a backup.
 * @throws BackupError
 */
export async function writeBackup(
  { db, kind }: Pick<Database, "db" | "kind">,
  dir: string,
  { now, keys, version, recipient, check, onTable }: BackupOptions,
): Promise<WrittenBackup> {
  const takenAt = now.toString();
  const name = nameOf(takenAt);
  const folder = await beginFolder(dir, name);
  try {
    // The machine has only the public key, so the check reads the file by a second one, which is forgotten afterwards.
    const own = recipient === null ? null : await passingKeys();
    const encrypt = recipient === null || own === null ? null : encryptTo([recipient, own.recipient]);
    const file = recipient === null ? "data.gz" : "data.gz.age";
    const digests: Digest[] = [];
    const written = await db.transaction(async (tx) => {
      const migrations = await appliedMigrations(tx);
      const head: BackupHeader = {
        ...{ daymark: "backup", format: formatVersion, takenAt, kind, migrations },
        secret: secretMark(keys),
      };
      const parts = overhear(dumpTables(tx), digests, onTable);
      return pack(Readable.from(writeLines(head, parts, keys)), join(folder, file), encrypt);
    }, oneState);
    const rows = Object.fromEntries(digests.map((one) => [one.table, one.rows]));
    const said: Manifest = {
      ...{ format: formatVersion, version, takenAt, kind, file },
      ...{ ...written, rows, checked: check },
    };
    await readAgain(folder, said, { keys, identities: own ? [own.identity] : [], check, digests });
    return { folder: await finishFolder(dir, folder, name, said), digests };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
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

/** Packed first: what is encrypted cannot be packed. */
async function pack(
  lines: Readable,
  path: string,
  encrypt: ReturnType<typeof encryptTo> | null,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash("sha256");
  let bytes = 0;
  const weigh = new Transform({
    transform(block: Buffer, _encoding, done) {
      hash.update(block);
      bytes += block.length;
      done(null, block);
    },
  });
  const packed = createGzip();
  const packing = pipeline(lines, packed);
  const source = encrypt
    ? Readable.fromWeb((await encrypt(Readable.toWeb(packed) as ReadableStream)) as never)
    : packed;
  const writing = pipeline(source, weigh, createWriteStream(path, { flags: "wx", mode: 0o600 }));
  const ended = await Promise.allSettled([packing, writing]);
  for (const one of ended) if (one.status === "rejected") throw one.reason;
  return { bytes, sha256: hash.digest("hex") };
}

interface Check {
  keys: Keys;
  identities: readonly string[];
  check: boolean;
  digests: readonly Digest[];
}

/** What is on the disk now, by the same way as a restore reads it. */
async function readAgain(folder: string, said: Manifest, { keys, identities, check, digests }: Check) {
  const { header, parts } = await openLines(await readBytes(folder, said, identities), keys);
  const found = check ? await restoreInMemory(header, parts) : await readDigests(parts);
  if (JSON.stringify(found) !== JSON.stringify(digests)) throw new BackupError("differs");
}

async function readDigests(parts: AsyncIterable<DumpPart>): Promise<Digest[]> {
  const found: Digest[] = [];
  for await (const part of parts) if ("digest" in part) found.push(part.digest);
  return found;
}

/** In memory: nothing of it ever stands on a disk unencrypted. */
async function restoreInMemory({ migrations }: BackupHeader, parts: AsyncIterable<DumpPart>) {
  const scratch = await openEmbedded();
  try {
    return await scratch.db.transaction((tx) =>
      loadTables(tx, parts, { migrations: migrations.length, where: "The database of the check" }),
    );
  } finally {
    await scratch.close();
  }
}
