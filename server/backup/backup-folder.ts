import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { lstat, mkdir, open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { z } from "zod";
import { decryptWith } from "#server/backup/age-keys.ts";
import { BackupError } from "#server/backup/backup-error.ts";

/** What a backup says about itself to whoever has no key. It names nobody. */
const manifest = z.object({
  format: z.int(),
  /** Daymark's own version. */
  version: z.string(),
  takenAt: z.string(),
  kind: z.enum(["pglite", "postgres"]),
  /** The file beside it. */
  file: z.enum(["data.gz.age", "data.gz"]),
  bytes: z.int(),
  sha256: z.string(),
  /** How many rows each table has. */
  rows: z.record(z.string(), z.int()),
  /** Whether it was restored into an empty database and compared. */
  checked: z.boolean(),
});
export type Manifest = z.infer<typeof manifest>;

const manifestFile = "manifest.json";
const prefix = "daymark-";
const whole = /^daymark-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;
/** The folder of a backup in progress, or of one that was killed. The dot at its beginning hides it. */
const unfinished = ".daymark-unfinished-";

/** "daymark-2026-11-23T04-30-00Z": the order by name is the order by time. */
export const nameOf = (takenAt: string): string => `${prefix}${takenAt.slice(0, 19).replaceAll(":", "-")}Z`;

/** Makes the folder for a new backup, and deletes what killed backups have left. */
export async function beginFolder(dir: string, name: string): Promise<string> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  for (const rest of await readdir(dir)) {
    if (rest.startsWith(unfinished)) await rm(join(dir, rest), { recursive: true, force: true });
  }
  const folder = join(dir, `${unfinished}${name}`);
  await mkdir(folder, { mode: 0o700 });
  return folder;
}

/** Writes the manifest, and gives the folder its name: the last step, and a single one. */
export async function finishFolder(
  dir: string,
  folder: string,
  name: string,
  said: Manifest,
): Promise<string> {
  const file = join(folder, manifestFile);
  await writeFile(file, `${JSON.stringify(said, null, 2)}\n`, { mode: 0o600 });
  for (const path of [join(folder, said.file), file, folder]) await flush(path);
  await rename(folder, join(dir, name));
  await flush(dir);
  return join(dir, name);
}

/** After this a power cut no longer changes the file. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * `path` is a backup, or a folder of backups, whose newest is meant.
 * @throws BackupError
 */
export async function findBackup(path: string): Promise<{ folder: string; manifest: Manifest }> {
  const here = await readManifest(path);
  if (here) return { folder: path, manifest: here };
  const names = await readdir(path).catch(() => [] as string[]);
  const newest = names
    .filter((name) => whole.test(name))
    .sort()
    .at(-1);
  const found = newest === undefined ? null : await readManifest(join(path, newest));
  if (!newest || !found) throw new BackupError("no-backup");
  return { folder: join(path, newest), manifest: found };
}

async function readManifest(folder: string): Promise<Manifest | null> {
  const text = await readFile(join(folder, manifestFile), "utf8").catch(() => null);
  if (text === null) return null;
  try {
    const json: unknown = JSON.parse(text);
    const { format } = json as { format?: unknown };
    if (typeof format === "number" && format > 1) throw new BackupError("newer-format");
    return manifest.parse(json);
  } catch (error) {
    throw error instanceof BackupError ? error : new BackupError("damaged", { cause: error });
  }
}

/**
 * The bytes of a backup as they were before they were packed and encrypted, each compared with its file's digest at the end.
 * Whatever is wrong with them is a BackupError.
 */
export async function readBytes(
  folder: string,
  { file, sha256 }: Manifest,
  identities: readonly string[],
): Promise<AsyncIterable<Uint8Array>> {
  const path = join(folder, file);
  if ((await lstat(path).catch(() => null)) === null) throw new BackupError("damaged");
  const hash = createHash("sha256");
  async function* packed(): AsyncGenerator<Uint8Array> {
    for await (const block of createReadStream(path)) {
      hash.update(block);
      yield block;
    }
  }
  const isEncrypted = file.endsWith(".age");
  if (isEncrypted && identities.length === 0) throw new BackupError("needs-identity");
  const opened = isEncrypted
    ? Readable.fromWeb(
        (await decryptWith(identities, Readable.toWeb(Readable.from(packed())) as ReadableStream)) as never,
      )
    : Readable.from(packed());
  async function* bytes(): AsyncGenerator<Uint8Array> {
    try {
      const unpacked = createGunzip();
      opened.on("error", (error) => unpacked.destroy(error));
      for await (const block of opened.pipe(unpacked)) yield block;
    } catch (error) {
      throw error instanceof BackupError ? error : new BackupError("damaged", { cause: error });
    }
    if (hash.digest("hex") !== sha256) throw new BackupError("damaged");
  }
  return bytes();
}
