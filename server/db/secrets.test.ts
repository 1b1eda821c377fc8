import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type LinkPurpose, linkLetters } from "#core/delivery/mailed-link.ts";
import { createKeys } from "./keys.ts";
import { linkUrl, readLink, signLink } from "./signed-links.ts";

const linkPurposes = Object.keys(linkLetters) as LinkPurpose[];

const keys = createKeys("a secret of thirty-two characters");
const others = createKeys("another secret, thirty-two letters");

describe("signed links", () => {
  it("read back the number they were signed for, and only for their purpose and secret", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2 ** 48 - 1 }),
        fc.constantFrom(...linkPurposes),
        fc.constantFrom(...linkPurposes),
        (number, purpose, other) => {
          const token = signLink(keys, purpose, number);
          expect(token).toMatch(/^[\w-]{22}$/);
          expect(readLink(keys, purpose, token)).toBe(number);
          expect(readLink(keys, other, token)).toBe(other === purpose ? number : null);
          expect(readLink(others, purpose, token)).toBeNull();
        },
      ),
    );
  });

  it("hide the number: those of neighbours have nothing in common, and none begins as its number does", () => {
    const heads = [1, 2, 3, 4, 5, 6, 7, 8].map((number) =>
      Buffer.from(signLink(keys, "done", number), "base64url").subarray(0, 6),
    );
    expect(new Set(heads.map((head) => head.subarray(0, 3).toString("hex"))).size).toBe(8);
    expect(heads.filter((head) => head.readUIntBE(0, 6) < 2 ** 24)).toEqual([]);
  });

  it("are read in messages that were sent before the number was hidden, and no second spelling can be made of a new one", () => {
    const payload = Buffer.from([0, 0, 0, 0, 0, 7]);
    const older = Buffer.concat([payload, keys.sign("done", payload)]).toString("base64url");
    expect(readLink(keys, "done", older)).toBe(7);
    expect(readLink(keys, "messages", older)).toBeNull();
    const signature = Buffer.from(signLink(keys, "done", 7), "base64url").subarray(6);
    expect(readLink(keys, "done", Buffer.concat([payload, signature]).toString("base64url"))).toBeNull();
  });

  it("answer null to everything else that they are given", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (token) => {
        expect(readLink(keys, "done", token)).toBeNull();
      }),
    );
  });

  it("are read in the one spelling that they were sent in", () => {
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const token = signLink(keys, "done", 62_015);
    const spellings = [
      ...[...alphabet].map((last) => token.slice(0, -1) + last),
      ...["=", "==", ".", " ", "\n", "\0", "%", "?utm_source=x", "#"].map((end) => token + end),
      ...[" ", "=", "/", "\u200b"].map((start) => start + token),
      `${token.slice(0, 11)}\r\n${token.slice(11)}`,
      token.replace("-", "+").replace("_", "/"),
      token.toUpperCase(),
      token.toLowerCase(),
      encodeURIComponent(`${token}=`),
      token.replace(/^./, (first) => `%${first.charCodeAt(0).toString(16)}`),
    ];
    const read = new Set(spellings.filter((one) => readLink(keys, "done", one) !== null));
    expect([...read]).toEqual([token]);
  });

  it("leave room in a text message", () => {
    expect(linkUrl(keys, "https://daymark.example", "done", 2 ** 40).length).toBeLessThanOrEqual(60);
  });
});

describe("sealed parameters", () => {
  it("come back whole, and never twice the same", () => {
    const params = { code: "482915", url: "https://daymark.example/reset?token=ä" };
    expect(keys.unseal(keys.seal(params))).toEqual(params);
    expect(keys.seal(params)).not.toBe(keys.seal(params));
    expect(keys.seal(params)).not.toContain("482915");
  });

  it("do not open with another secret, nor after a letter was changed", () => {
    const sealed = keys.seal({ code: "482915" });
    const flipped = sealed.slice(0, -1) + (sealed.endsWith("A") ? "B" : "A");
    expect(() => others.unseal(sealed)).toThrow();
    expect(() => keys.unseal(flipped)).toThrow();
  });
});

describe("keyed hashes", () => {
  it("differ by purpose and by secret", () => {
    const hash = keys.hash("code", "482915");
    expect(keys.hash("code", "482915")).toBe(hash);
    expect(keys.hash("rate", "482915")).not.toBe(hash);
    expect(others.hash("code", "482915")).not.toBe(hash);
  });
});
