import { createHash, timingSafeEqual } from "node:crypto";

/**
 * Whether an Authorization header carries this bearer token (RFC 6750), in a time that says nothing about how much of it
 * was right: hashes of one length are compared.
 */
export function hasBearer(authorization: string | undefined, secret: string): boolean {
  const given = /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1];
  if (given === undefined) return false;
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(given), hash(secret));
}
