import { randomInt } from "node:crypto";

/** No two of these look alike on paper. */
const letters = "abcdefghjkmnpqrstuvwxyz23456789";

/** Ten codes of twelve characters (59 bits), in groups of four. Each works once. */
export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: 10 }, () =>
    grouped(Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join("")),
  );

const grouped = (characters: string): string => characters.match(/.{1,4}/g)?.join("-") ?? "";

/** A code as somebody types it: six digits from the app, or a recovery code in any spelling. */
export function readCode(typed: string): { code: string; isRecovery: boolean } {
  const plain = typed.toLowerCase().replace(/[^a-z\d]/g, "");
  const isRecovery = !/^\d{6}$/.test(plain);
  return { code: isRecovery ? grouped(plain) : plain, isRecovery };
}
