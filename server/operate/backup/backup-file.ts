import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline, Readable } from "node:stream";
import { pipeline as written } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { Decrypter, Encrypter } from "age-encryption";
import { BackupError } from "#server/delivery/backup-error.ts";

type Bytes = AsyncIterable<Uint8Array>;

const whole = /^daymark-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.gz(\.age)?$/;
/** The file of a backup in progress, or of one that was killed. The dot at its beginning hides it. */
const unfinished = ".daymark-unfinished-";

/** "daymark-2026-11-23T04-30-00Z.gz.age": the order by name is the order by time. */
export const nameOf = (takenAt: string, isEncrypted: boolean): string =>
  `daymark-${takenAt.slice(0, 19).replaceAll(":", "-")}Z.gz${isEncrypted ? ".age" : ""}`;

/** Makes the folder, deletes what killed backups have left, and says where a new backup is written until it is whole. */
export async function beginFile(dir: string, name: string): Promise<string> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  for (const rest of await readdir(dir)) if (rest.startsWith(unfinished)) await rm(join(dir, rest));
  return join(dir, `${unfinished}${name}`);
}

/**
 * `path` is a backup, or a folder of backups, whose newest is meant.
 * @throws BackupError
 */
export async function findBackup(path: string): Promise<string> {
  const found = await stat(path).catch(() => null);
  if (found?.isDirectory() === false) return path;
  const names = found ? await readdir(path) : [];
  const newest = names
    .filter((name) => whole.test(name))
    .toSorted()
    .at(-1);
  if (newest === undefined) throw new BackupError("no-backup");
  return join(path, newest);
}

/**
 * Writes the lines into a new file, packed, then encrypted to each of these public keys of age (`age1…`), if there are any.
 * @throws BackupError for a key that is none of age's, before the first byte is written
 */
export async function writePacked(
  path: string,
  lines: AsyncIterable<string>,
  recipients: string[],
): Promise<void> {
  const encrypter = new Encrypter();
  try {
    for (const recipient of recipients) encrypter.addRecipient(recipient);
  } catch (error) {
    throw new BackupError("bad-key", { cause: error });
  }
  async function* encrypted(bytes: Bytes): Bytes {
    if (recipients.length === 0) yield* bytes;
    else yield* bytesOf(await encrypter.encrypt(streamOf(bytes)));
  }
  const file = createWriteStream(path, { flags: "wx", mode: 0o600, flush: true });
  await written(Readable.from(lines), createGzip(), encrypted, file);
}

/**
 * What `writePacked` was given, as bytes. Any one of the private keys opens an encrypted file.
 * @throws BackupError, also while the bytes are read
 */
export async function* readPacked(path: string, identities: readonly string[]): Bytes {
  const isEncrypted = path.endsWith(".age");
  if (isEncrypted && identities.length === 0) throw new BackupError("needs-identity");
  const bytes: Bytes = createReadStream(path);
  const packed = isEncrypted ? await decrypt(bytes, identities) : bytes;
  try {
    yield* pipeline(packed, createGunzip(), () => {});
  } catch (error) {
    throw new BackupError("damaged", { cause: error });
  }
}

/** age takes and gives streams of the web. */
const streamOf = (bytes: Bytes) =>
  Readable.toWeb(Readable.from(bytes)) as ReadableStream<Uint8Array<ArrayBuffer>>;
const bytesOf = (stream: ReadableStream<Uint8Array>): Bytes => Readable.fromWeb(stream as never);

/** @throws BackupError when none of the private keys opens it */
async function decrypt(bytes: Bytes, identities: readonly string[]): Promise<Bytes> {
  const decrypter = new Decrypter();
  try {
    for (const identity of identities) decrypter.addIdentity(identity);
  } catch (error) {
    throw new BackupError("bad-key", { cause: error });
  }
  try {
    return bytesOf(await decrypter.decrypt(streamOf(bytes)));
  } catch (error) {
    throw new BackupError("wrong-identity", { cause: error });
  }
}

/**
 * Reads the private keys from a file that `age-keygen` wrote: one key per line. Lines that begin with "#" are
 * comments.
 */
export async function readIdentities(file: string): Promise<string[]> {
  const lines = (await readFile(file, "utf8")).split("\n").map((line) => line.trim());
  const identities = lines.filter((line) => line !== "" && !line.startsWith("#"));
  if (identities.length === 0) throw new BackupError("bad-key");
  return identities;
}
