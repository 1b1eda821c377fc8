import { readFile } from "node:fs/promises";
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from "age-encryption";
import { BackupError } from "#server/backup/backup-error.ts";

type Bytes = ReadableStream<Uint8Array<ArrayBufferLike>>;

/**
 * Encrypts to each of these public keys (`age1…`). Any one of the private keys decrypts it.
 * @throws BackupError for a key that is none of age's, before the first byte is written
 */
export function encryptTo(recipients: readonly string[]): (bytes: Bytes) => Promise<Bytes> {
  const encrypter = new Encrypter();
  try {
    for (const recipient of recipients) encrypter.addRecipient(recipient);
  } catch (error) {
    throw new BackupError("bad-key", { cause: error });
  }
  return (bytes) => encrypter.encrypt(bytes as ReadableStream<Uint8Array<ArrayBuffer>>);
}

/** @throws BackupError when none of the private keys opens it */
export async function decryptWith(identities: readonly string[], bytes: Bytes): Promise<Bytes> {
  const decrypter = new Decrypter();
  try {
    for (const identity of identities) decrypter.addIdentity(identity);
  } catch (error) {
    throw new BackupError("bad-key", { cause: error });
  }
  try {
    return await decrypter.decrypt(bytes as ReadableStream<Uint8Array<ArrayBuffer>>);
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

/**
 * Makes a temporary pair of keys. The process that writes a file uses it to read the file again, and keeps no copy.
 */
export async function passingKeys(): Promise<{ identity: string; recipient: string }> {
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}
