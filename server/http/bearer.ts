import { createHash, timingSafeEqual } from "node:crypto";

/**
 * Whether an Authorization header has this bearer token (RFC 6750). Compares hashes of equal length, so the time reveals nothing
 * about the token.
 */
export function hasBearer(authorization: string | undefined, secret: string): boolean {
  const given = /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1];
  if (given === undefined) return false;
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(given), hash(secret));
}
