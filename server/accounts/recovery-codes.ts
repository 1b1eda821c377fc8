import { randomInt } from "node:crypto";
import { hashWithSalt, isOlder, newSalt, saltOf } from "./hash-password.ts";

/** No two of these look alike on paper. */
const letters = "abcdefghjkmnpqrstuvwxyz23456789";

/** Ten codes of twelve characters (59 bits), in groups of four. Each works once. */
export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: 10 }, () =>
    grouped(Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join("")),
  );

/**
 * How Better Auth stores a set of codes: each hashed like a password, all with one salt. It stores what is left of a set anew, which
 * is hashed already.
 */
export const storeRecoveryCodes = {
  async encrypt(json: string): Promise<string> {
    const codes: string[] = JSON.parse(json);
    if (codes.every((code) => !isOlder(code))) return json;
    const salt = newSalt();
    const hashes: string[] = [];
    // One after the other: ten at once would fill their network's place in the line.
    for (const code of codes) hashes.push(await hashWithSalt(code, salt));
    return JSON.stringify(hashes);
  },
  decrypt: async (stored: string): Promise<string> => stored,
};

/** A typed code as it would be stored in this set. Null in a set that has none left. */
export async function asStored(code: string, set: string): Promise<string | null> {
  const [one]: string[] = JSON.parse(set);
  return one === undefined ? null : hashWithSalt(code, saltOf(one));
}

const grouped = (characters: string): string => characters.match(/.{1,4}/g)?.join("-") ?? "";

/** A code as somebody types it: six digits from the app, or a recovery code in any spelling. */
export function readCode(typed: string): { code: string; isRecovery: boolean } {
  const plain = typed.toLowerCase().replace(/[^a-z\d]/g, "");
  const isRecovery = !/^\d{6}$/.test(plain);
  return { code: isRecovery ? grouped(plain) : plain, isRecovery };
}
