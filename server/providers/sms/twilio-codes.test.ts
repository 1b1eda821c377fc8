import { describe, expect, it } from "vitest";
import { failureKinds } from "#core/delivery/failure.ts";
import { meaningOf, twilioCodes, unreached } from "#server/providers/sms/twilio-codes.ts";
import { knownTwilioCodes } from "#tests/known-replies/twilio.ts";

describe("a code of Twilio's", () => {
  it.each(knownTwilioCodes)("$code, $text → $proves", ({ code, proves, limit }) => {
    const meaning = meaningOf(code);
    expect(meaning.proves).toBe(proves);
    expect(meaning.limit).toBe(limit);
    expect(meaning.kind).toBe(
      proves === "address-unknown" || proves === "opted-out" ? "permanent" : "transient",
    );
    expect(meaning.optedOut ?? false).toBe(proves === "opted-out");
  });

  it("that nobody has written down proves nothing, and neither does none", () => {
    for (const code of [99999, 0, -1, null]) {
      expect(meaningOf(code)).toMatchObject({ proves: "refused", kind: "transient" });
    }
  });

  it("has its words in the table of known ones", () => {
    const known = new Set(knownTwilioCodes.map(({ code }) => code));
    expect([...twilioCodes.keys()].filter((code) => !known.has(code))).toEqual([20404]);
  });

  it("stops everything only when nothing at all would leave", () => {
    const stopping = [...twilioCodes].filter(([, { providerDown }]) => providerDown).map(([code]) => code);
    expect(stopping.sort()).toEqual([20003, 20429, 21611]);
  });

  it("is not made of a connection that failed", () => {
    expect(unreached).toMatchObject({ proves: "unreached", kind: "transient", providerDown: true });
    expect(failureKinds).toContain(unreached.proves);
    expect([...twilioCodes.values()].map(({ proves }) => proves)).not.toContain("unreached");
  });
});
