import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

type Question = { challenge: string; rp?: { id?: string }; rpId?: string };

const url = (bytes: Buffer) => bytes.toString("base64url");
const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest();

/** CBOR (RFC 8949): a length of less than 65,536, a byte string, a text, a small whole number, a map of ready parts. */
function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}
const ofBytes = (bytes: Buffer) => Buffer.concat([head(2, bytes.length), bytes]);
const ofText = (text: string) => Buffer.concat([head(3, text.length), Buffer.from(text)]);
const ofNumber = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const ofMap = (...pairs: [Buffer, Buffer][]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

/** A device with one passkey, as WebAuthn describes it. It answers the API's challenges. */
export class VirtualPasskey {
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  readonly #id = randomBytes(16);
  readonly #origin: string;
  #counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Answers the request for a new passkey. `isUnlocked`: the device has checked who is there. */
  make({ challenge, rp }: Question, { isUnlocked = true } = {}) {
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" });
    const [kty, alg, crv] = [1, 3, -1];
    const key = ofMap(
      [ofNumber(kty), ofNumber(2)],
      [ofNumber(alg), ofNumber(-7)],
      [ofNumber(crv), ofNumber(1)],
      [ofNumber(-2), ofBytes(Buffer.from(x, "base64url"))],
      [ofNumber(-3), ofBytes(Buffer.from(y, "base64url"))],
    );
    const credential = Buffer.concat([Buffer.alloc(16, 7), Buffer.from([0, this.#id.length]), this.#id, key]);
    const authData = Buffer.concat([this.#facts(rp?.id, isUnlocked, 0x40), credential]);
    const attestation = ofMap(
      [ofText("fmt"), ofText("none")],
      [ofText("attStmt"), ofMap()],
      [ofText("authData"), ofBytes(authData)],
    );
    return this.#answer({
      clientDataJSON: url(this.#client("webauthn.create", challenge)),
      attestationObject: url(attestation),
      transports: ["internal"],
    });
  }

  /** Answers the request to sign in. */
  sign({ challenge, rpId }: Question, { isUnlocked = true, origin = this.#origin } = {}) {
    this.#counter += 1;
    const client = this.#client("webauthn.get", challenge, origin);
    const authenticatorData = this.#facts(rpId, isUnlocked, 0);
    const signature = sign(
      "sha256",
      Buffer.concat([authenticatorData, sha256(client)]),
      this.#keys.privateKey,
    );
    return this.#answer({
      clientDataJSON: url(client),
      authenticatorData: url(authenticatorData),
      signature: url(signature),
    });
  }

  #answer(response: object) {
    const id = url(this.#id);
    return { id, rawId: id, type: "public-key", clientExtensionResults: {}, response };
  }

  #client(type: string, challenge: string, origin = this.#origin): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  /** The site's hash, the flags (somebody was there, who it was, what follows), and the count of signatures. */
  #facts(site: string | undefined, isUnlocked: boolean, more: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    return Buffer.concat([sha256(site ?? ""), Buffer.from([1 | (isUnlocked ? 4 : 0) | more]), counter]);
  }
}
