import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { editDistance } from "./edit-distance.ts";
import { createVocabulary } from "./vocabulary.ts";

describe("typing errors between the typed text and a word", () => {
  it.each([
    ["ames", "ames", 0],
    ["amse", "ames", 1],
    ["amess", "ames", 1],
    ["ams", "ames", 1],
    ["anes", "ames", 1],
    ["sprnigfeild", "springfield", 2],
    ["ames", "boone", 3],
    ["", "ab", 2],
  ])("%s, %s: %i", (typed, word, expected) => {
    expect(editDistance(typed, word, 2)).toBe(expected);
  });

  it.each([
    ["sprnig", "springfield", 1],
    ["spring", "springfield", 0],
    ["springfielsd", "springfield", 1],
    ["boo", "ames", 2],
  ])("%s, the beginning of %s: %i", (typed, word, expected) => {
    expect(editDistance(typed, word, 1, true)).toBe(expected);
  });
});

const word = fc.stringMatching(/^[a-z]{4,14}$/);
const edits = [
  (text: string, at: number, letter: string) => text.slice(0, at) + letter + text.slice(at),
  (text: string, at: number) => text.slice(0, at) + text.slice(at + 1),
  (text: string, at: number, letter: string) => text.slice(0, at) + letter + text.slice(at + 1),
  (text: string, at: number) =>
    text.slice(0, at) + (text[at + 1] ?? "") + (text[at] ?? "") + text.slice(at + 2),
];

describe("a vocabulary", () => {
  it("finds every word that was typed with one error, wherever the error is", () => {
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 30 }),
        fc.constantFrom(...edits),
        fc.nat(13),
        fc.stringMatching(/^[a-z]$/),
        (words, edit, at, letter) => {
          const [meant = ""] = words;
          const typed = edit(meant, at % meant.length, letter);
          expect(createVocabulary(words).near(typed, false)).toContain(meant);
        },
      ),
    );
  });

  it("knows its words and their beginnings", () => {
    const vocabulary = createVocabulary(["ames", "boone", "county", "50010"]);
    expect([vocabulary.has("ames"), vocabulary.has("ame")]).toEqual([true, false]);
    expect(["a", "ame", "ames", "amess", "z", ""].map(vocabulary.hasPrefix)).toEqual([
      true,
      true,
      true,
      false,
      false,
      true,
    ]);
  });

  it("forgives no error in a number, and none in two letters", () => {
    const vocabulary = createVocabulary(["50010", "ia"]);
    expect([vocabulary.near("50011", false), vocabulary.near("io", false)]).toEqual([[], []]);
  });

  it("lists the nearest word first", () => {
    expect(
      createVocabulary(["springfields", "springfield", "springfeld"]).near("springfield", false),
    ).toEqual(["springfield", "springfeld", "springfields"]);
  });
});
