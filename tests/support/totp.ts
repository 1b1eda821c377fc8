import { createHmac } from "node:crypto";

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/**
 * What an app shows for a secret in base32, `later` half minutes from now (RFC 6238). Each code works once, so tests take
 * different ones: the present one first, because a half minute may end meanwhile.
 */
export function totp(secret: string, later = 0): string {
  const bits = [...secret].map((digit) => digits.indexOf(digit).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later));
  const hash = createHmac("sha1", key).update(step).digest();
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}
