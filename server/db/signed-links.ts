import { timingSafeEqual } from "node:crypto";
import { type LinkPurpose, linkLetters } from "#core/delivery/mailed-link.ts";
import type { Keys, SecretKeys } from "./keys.ts";

/**
 * A token of 22 characters: six bytes of the row's number, hidden by a keyed pad, and ten of signature, which yields the pad.
 * Short enough for a text, it reveals neither a person nor the number of rows, and nobody can guess it or turn it into one for
 * another purpose.
 */
export function signLink(keys: Keys, purpose: LinkPurpose, number: number): string {
  const payload = Buffer.alloc(6);
  payload.writeUIntBE(number, 0, 6);
  const signature = keys.sign(hidden(purpose), payload);
  return Buffer.concat([masked(keys, payload, signature), signature]).toString("base64url");
}

/**
 * The row's number, or null when no believed secret signed the token for this purpose. Reads only `signLink`'s spelling: the
 * decoder also accepts padding, spaces, the other alphabet, and any last two bits. Messages older than the pad have the number in
 * the clear, under another signature.
 */
export function readLink(keys: Keys, purpose: LinkPurpose, token: string): number | null {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== 16 || bytes.toString("base64url") !== token) return null;
  for (const one of keys.believed) {
    const number = readSigned(one, purpose, bytes);
    if (number !== null) return number;
  }
  return null;
}

function readSigned(keys: SecretKeys, purpose: LinkPurpose, bytes: Buffer): number | null {
  const [shown, signature] = [bytes.subarray(0, 6), bytes.subarray(6)];
  const payload = masked(keys, shown, signature);
  if (timingSafeEqual(keys.sign(hidden(purpose), payload), signature)) return payload.readUIntBE(0, 6);
  return timingSafeEqual(keys.sign(purpose, shown), signature) ? shown.readUIntBE(0, 6) : null;
}

const hidden = (purpose: LinkPurpose) => `${purpose} hidden`;

/** Its own inverse. */
function masked(keys: SecretKeys, bytes: Buffer, signature: Buffer): Buffer {
  const pad = keys.sign("pad", signature);
  return Buffer.from(bytes.map((byte, at) => byte ^ (pad[at] ?? 0)));
}

/** `https://daymark.example/d/…`. Opening it only asks; a POST acts. */
export function linkUrl(keys: Keys, publicUrl: string, purpose: LinkPurpose, number: number): string {
  return `${publicUrl}/${linkLetters[purpose]}/${signLink(keys, purpose, number)}`;
}
