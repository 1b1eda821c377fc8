import { describe, expect, it } from "vitest";
import { meaningOf } from "#server/providers/sms/twilio-codes.ts";
import { knownTwilioCodes } from "#tests/known-replies/known-replies.ts";

describe("a code of Twilio's", () => {
  it.each(knownTwilioCodes)("$code, $words → $proves", ({ code, proves, limit }) => {
    const meaning = meaningOf(code);
    expect(meaning.proves).toBe(proves);
    expect(meaning.limit).toBe(limit);
  });

  it("that is not in the table proves nothing, and neither does no code", () => {
    for (const code of [99999, 0, -1, null]) {
      expect(meaningOf(code)).toMatchObject({ proves: "refused" });
    }
  });
});
