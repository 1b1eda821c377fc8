import { describe, expect, it } from "vitest";
import { sayReason } from "#core/words/refusal-words.ts";
import { catalogue } from "./catalogue.ts";

/** Every sentence of a catalogue. Sentences with parameters are filled with words. */
function sentences(part: unknown): string[] {
  if (typeof part === "string") return [part];
  if (typeof part === "function") return [String(part("Alder", "December 10, 2036"))];
  return typeof part === "object" && part !== null ? Object.values(part).flatMap(sentences) : [];
}

describe("the catalogue", () => {
  it("has every part, each full of sentences", () => {
    expect(Object.keys(catalogue).length).toBeGreaterThan(15);
    for (const part of Object.values(catalogue)) expect(sentences(part).length).toBeGreaterThan(0);
  });

  it("has no empty sentence, stray space or unfilled place", () => {
    const odd = /^$|^\s|\s$|\s\s|undefined|NaN|\[object|\$\{|<[a-z]/;
    expect(sentences(catalogue).filter((sentence) => odd.test(sentence))).toEqual([]);
  });

  it("speaks plainly of the people it serves", () => {
    expect(sentences(catalogue).filter((sentence) => /offender|violation|missed/i.test(sentence))).toEqual(
      [],
    );
  });

  it.each([
    [
      sayReason({ code: "date-past", place: "Alder County" }),
      "Registration date for Alder County must not be prior to today.",
    ],
    [catalogue.docs.httpError(502), "HTTP error! status: 502"],
    [catalogue.checkout.pay("$14.90"), "Pay $14.90"],
    [catalogue.checkout.frequency(4), "4x per year"],
    [
      sayReason({ code: "older-answer-missing", field: "reg_first_name" }),
      "Registrant First Name is required.",
    ],
    [
      sayReason({ code: "too-many-wrong-codes", minutes: 1 }),
      "Too many wrong codes. Please wait 1 minute and try again.",
    ],
    [
      sayReason({ code: "too-many-wrong-codes", minutes: 15 }),
      "Too many wrong codes. Please wait 15 minutes and try again.",
    ],
  ])("fills in its parameters: %s", (said, expected) => {
    expect(said).toBe(expected);
  });
});
