import { describe, expect, it } from "vitest";
import { failingWords } from "../words/failing-words.ts";
import { failingCauseOf, failingCauses, failingReasons } from "./why-failing.ts";

describe("why a channel is failing", () => {
  it.each([
    ["mailbox-unknown", "mailbox-unknown"],
    ["landline", "no-texts-there"],
    ["stopped-by-recipient", "not-said"],
    [null, "not-said"],
  ] as const)("knows the code of %j", (reason, cause) => {
    expect(failingCauseOf(reason)).toBe(cause);
  });

  it("uses every code, and has words without a full stop for each", () => {
    expect(new Set(failingReasons.map(failingCauseOf))).toEqual(new Set(failingCauses));
    for (const cause of failingCauses) expect(failingWords[cause]()).toMatch(/^[a-z][a-z' ]+[a-z]$/);
  });
});
