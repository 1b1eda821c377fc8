import { readFile } from "node:fs/promises";
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from "age-encryption";
import { BackupError } from "#server/backup/backup-error.ts";

type Bytes = ReadableStream<Uint8Array<ArrayBufferLike>>;

/**
 * Encrypts to each of these public keys (`age1…`): one of their private keys opens it.
 * @throws BackupError at once, before there are bytes
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

/** The private keys of a file as `age-keygen` writes it: one a line, and lines that begin with "#" say something about it. */
export async function readIdentities(file: string): Promise<string[]> {
  const lines = (await readFile(file, "utf8")).split("\n").map((line) => line.trim());
  const identities = lines.filter((line) => line !== "" && !line.startsWith("#"));
  if (identities.length === 0) throw new BackupError("bad-key");
  return identities;
}

/** A pair of keys that nobody keeps: whoever has just written a file reads it again by them. */
export async function passingKeys(): Promise<{ identity: string; recipient: string }> {
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}
