import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
} from "node:crypto";

/**
 * Everything that is keyed by the installation's one secret. Each use has a key of its own, derived with HKDF (RFC
 * 5869), so that knowing one says nothing about another.
 */
export interface Keys {
  /** A keyed hash (HMAC-SHA-256, base64url): for comparing or counting a value without storing it. */
  hash(purpose: string, text: string): string;
  /** Encrypts parameters at rest (AES-256-GCM). */
  seal(params: Record<string, unknown>): string;
  /** @throws Error when the text was not sealed with this secret. */
  unseal(sealed: string): Record<string, unknown>;
  /** A short signature (80 bits) for links in messages. */
  sign(purpose: string, payload: Buffer): Buffer;
  /** The secret Better Auth signs its cookies with. */
  authSecret: string;
}

export function createKeys(secret: string): Keys {
  const derive = (use: string) => Buffer.from(hkdfSync("sha256", secret, "daymark", use, 32));
  const [sealKey, hashKey] = [derive("seal"), derive("hash")];
  // A key object: every message has signed links, and raw bytes would be turned into a key object for each.
  const linkKey = createSecretKey(derive("link"));
  return {
    hash: (purpose, text) => createHmac("sha256", hashKey).update(`${purpose}\0${text}`).digest("base64url"),
    seal(params) {
      const iv = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", sealKey, iv);
      const body = Buffer.concat([cipher.update(JSON.stringify(params), "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url");
    },
    unseal(sealed) {
      const bytes = Buffer.from(sealed, "base64url");
      const decipher = createDecipheriv("aes-256-gcm", sealKey, bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return JSON.parse(
        Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8"),
      );
    },
    sign: (purpose, payload) =>
      createHmac("sha256", linkKey).update(`${purpose}\0`).update(payload).digest().subarray(0, 10),
    authSecret: derive("auth").toString("base64url"),
  };
}
