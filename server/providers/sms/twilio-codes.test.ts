import { describe, expect, it } from "vitest";
import { meaningOf, twilioCodes } from "#server/providers/sms/twilio-codes.ts";
import { knownTwilioCodes } from "#tests/known-replies/twilio.ts";

describe("a code of Twilio's", () => {
  it.each(knownTwilioCodes)("$code, $text → $proves", ({ code, proves, limit }) => {
    const meaning = meaningOf(code);
    expect(meaning.proves).toBe(proves);
    expect(meaning.limit).toBe(limit);
  });

  it("that is not in the table proves nothing, and neither does no code", () => {
    for (const code of [99999, 0, -1, null]) {
      expect(meaningOf(code)).toMatchObject({ proves: "refused" });
    }
  });

  it("has its words in the table of known ones", () => {
    const known = new Set(knownTwilioCodes.map(({ code }) => code));
    expect([...twilioCodes.keys()].filter((code) => !known.has(code))).toEqual([20404]);
  });
});
