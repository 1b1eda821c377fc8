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
 * Everything keyed by one of the installation's secrets. Each use has its own key, derived with HKDF (RFC 5869), so that knowing
 * one says nothing about another.
 */
export interface SecretKeys {
  /** HMAC-SHA-256, base64url: compares or counts a value without storing it. */
  hash(purpose: string, text: string): string;
  /** Encrypts parameters at rest (AES-256-GCM). */
  seal(params: Record<string, unknown>): string;
  /** @throws Error when another secret sealed the text. */
  unseal(sealed: string): Record<string, unknown>;
  /** 80 bits, for links in messages. */
  sign(purpose: string, payload: Buffer): Buffer;
  /** Better Auth's secret, which signs its cookies and encrypts, and that secret's number. */
  auth: { version: number; value: string };
  /** The key of `hash`, to be kept beyond the secret's life. */
  hashKey: Buffer;
}

/** The present secret's keys, which write, with others', which only read. */
export interface Keys extends SecretKeys {
  /** The keys that verify a link or a cookie: the present secret's, and a second one's. */
  believed: readonly [present: SecretKeys, ...others: SecretKeys[]];
  /**
   * The present hash and those by each former secret, to find a row. Of a removed secret only this key is left
   * (installation-keys.ts), so nobody can sign anything with it.
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
  // A key object: every message has signed links, and raw bytes would be converted for each.
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

/** In constant time, so that it reveals nothing about a guess. */
export function isSameHash(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
