import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

/**
 * Everything that is keyed by one of the installation's secrets. Each use has a key of its own, derived with HKDF (RFC
 * 5869), so that knowing one says nothing about another.
 */
export interface SecretKeys {
  /** A keyed hash (HMAC-SHA-256, base64url): for comparing or counting a value without storing it. */
  hash(purpose: string, text: string): string;
  /** Encrypts parameters at rest (AES-256-GCM). */
  seal(params: Record<string, unknown>): string;
  /** @throws Error when the text was not sealed with this secret. */
  unseal(sealed: string): Record<string, unknown>;
  /** A short signature (80 bits) for links in messages. */
  sign(purpose: string, payload: Buffer): Buffer;
  /** The secret that Better Auth signs its cookies and encrypts the secrets of apps with, under a number of its own. */
  auth: { version: number; value: string };
  /** The key of `hash`, for whoever keeps it beyond the secret's time. */
  hashKey: Buffer;
}

/** The keys of the present secret, which writes, with those of others, which only read. */
export interface Keys extends SecretKeys {
  /** By whose keys a link or a cookie is believed: the present secret's, and those of a second one. */
  believed: readonly [present: SecretKeys, ...others: SecretKeys[]];
  /**
   * What `hash` gives, and what it gave by each former secret: for finding a row by it. Of a secret that is gone only
   * this key is left (installation-keys.ts), so nobody signs anything with it.
   */
  storedHashes(purpose: string, text: string): string[];
}

export function createKeys(secret: string, second?: string, formerHashKeys: readonly Buffer[] = []): Keys {
  const own = keysOf(secret);
  const other = second === undefined ? null : keysOf(second);
  const believed: Keys["believed"] = other === null ? [own] : [own, other];
  const known = [...believed.map(({ hashKey }) => hashKey), ...formerHashKeys];
  const hashKeys = known.filter((key, at) => known.findIndex((other) => other.equals(key)) === at);
  return {
    ...own,
    unseal(sealed) {
      try {
        return own.unseal(sealed);
      } catch (error) {
        if (other === null) throw error;
        return other.unseal(sealed);
      }
    },
    believed,
    storedHashes: (purpose, text) => hashKeys.map((key) => hashBy(key, purpose, text)),
  };
}

function keysOf(secret: string): SecretKeys {
  const derive = (use: string) => Buffer.from(hkdfSync("sha256", secret, "daymark", use, 32));
  const [sealKey, hashKey] = [derive("seal"), derive("hash")];
  // A key object: every message has signed links, and raw bytes would be turned into a key object for each.
  const linkKey = createSecretKey(derive("link"));
  return {
    hash: (purpose, text) => hashBy(hashKey, purpose, text),
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
    auth: { version: derive("auth version").readUInt32BE(), value: derive("auth").toString("base64url") },
    hashKey,
  };
}

const hashBy = (key: Buffer, purpose: string, text: string): string =>
  createHmac("sha256", key).update(`${purpose}\0${text}`).digest("base64url");

/** Whether two keyed hashes are the same. The comparison takes the same time however much of a guess was right. */
export function isSameHash(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
