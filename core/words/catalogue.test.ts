import { describe, expect, it } from "vitest";
import { catalogue } from "./catalogue.ts";

/** Every sentence of a catalogue. Sentences with parameters are filled with words. */
function sentences(part: unknown): string[] {
  if (typeof part === "string") return [part];
  if (typeof part === "function") return [String(part("Alder", "December 10, 2036"))];
  return typeof part === "object" && part !== null ? Object.values(part).flatMap(sentences) : [];
}

describe("what chooses sentences", () => {
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
});
