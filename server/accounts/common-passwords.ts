import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { rootFolder } from "#server/root-folder.ts";

/** Bits for each password. With the file's size, the filter also refuses one uncommon form of a password in sixteen thousand. */
const bitsEach = 14;

/** A Bloom filter of the most common passwords (common-passwords/README.md), made by `scripts/common-passwords.ts`. */
export const filterFile = join(rootFolder, "server", "accounts", "common-passwords", "filter.bin");
let filter: Promise<Uint8Array> | null = null;

/** Whether it is among the fifty thousand passwords that attackers try first. Reads the file once, at the first call. */
export async function isCommonPassword(password: string): Promise<boolean> {
  filter ??= readFile(filterFile);
  return isIn(await filter, password);
}

export function makeFilter(passwords: readonly string[]): Uint8Array {
  const made = new Uint8Array(Math.ceil((passwords.length * bitsEach) / Math.LN2 / 8));
  for (const password of passwords) {
    for (const { byte, bit } of placesOf(password, made.length)) made[byte] = (made[byte] ?? 0) | bit;
  }
  return made;
}

export const isIn = (made: Uint8Array, password: string): boolean =>
  placesOf(password, made.length).every(({ byte, bit }) => ((made[byte] ?? 0) & bit) !== 0);

/**
 * The positions of a password's bits, from two numbers of its hash (Kirsch and Mitzenmacher, "Less hashing, same performance").
 */
function placesOf(password: string, bytes: number): { byte: number; bit: number }[] {
  const hash = createHash("sha256").update(password).digest();
  const [first, step] = [hash.readUInt32LE(0), hash.readUInt32LE(4) | 1];
  return Array.from({ length: bitsEach }, (_, at) => {
    const place = (first + at * (step >>> 0)) % (bytes * 8);
    return { byte: place >> 3, bit: 1 << (place & 7) };
  });
}
