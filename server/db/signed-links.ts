import { timingSafeEqual } from "node:crypto";
import { type LinkPurpose, linkLetters } from "#core/delivery/mailed-link.ts";
import type { Keys } from "./keys.ts";

/**
 * A token of 22 characters: six bytes of the row's number, ten of signature. It is short enough for a text message,
 * says nothing about anybody, and cannot be guessed or turned into one for another purpose.
 */
export function signLink(keys: Keys, purpose: LinkPurpose, number: number): string {
  const payload = Buffer.alloc(6);
  payload.writeUIntBE(number, 0, 6);
  return Buffer.concat([payload, keys.sign(purpose, payload)]).toString("base64url");
}

/**
 * The row's number, or null when the token was not signed here for this purpose. Only the spelling that `signLink` gives
 * is read: the decoder also takes padding, spaces, the other alphabet, and any last two bits.
 */
export function readLink(keys: Keys, purpose: LinkPurpose, token: string): number | null {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== 16 || bytes.toString("base64url") !== token) return null;
  const payload = bytes.subarray(0, 6);
  return timingSafeEqual(keys.sign(purpose, payload), bytes.subarray(6)) ? payload.readUIntBE(0, 6) : null;
}

/** The whole address: `https://daymark.example/d/…`. Opening it only asks; a POST acts. */
export function linkUrl(keys: Keys, publicUrl: string, purpose: LinkPurpose, number: number): string {
  return `${publicUrl}/${linkLetters[purpose]}/${signLink(keys, purpose, number)}`;
}
