import { expect, it } from "vitest";
import { consentWays } from "#core/people/consent-ways.ts";
import { wordsOfReason } from "../words/status-reason-words.ts";
import { statusReasons } from "./reasons.ts";
import { stateReasons } from "./stop-reasons.ts";

// The database never stores a sentence: rewording a sentence must not change who is written to.
it.each([
  ["status_reason", statusReasons],
  ["state_reason", stateReasons],
  ["consent_how", consentWays],
])("%s holds codes, each once", (_, codes) => {
  expect(codes.filter((code) => !/^[a-z]+(-[a-z]+)*$/.test(code))).toEqual([]);
  expect(new Set(codes).size).toBe(codes.length);
});

it("no two reasons have the same words", () => {
  const codes = new Set([...statusReasons, ...stateReasons]);
  expect(new Set([...codes].map(wordsOfReason)).size).toBe(codes.size);
});

it("a code of another version has no words", () => {
  expect(wordsOfReason("constructor" as never)).toBeNull();
  expect(wordsOfReason(null)).toBeNull();
});
