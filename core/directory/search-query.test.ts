import { describe, expect, it } from "vitest";
import { guessedReadings, queryWords, splitZip, typedReadings, zipIn } from "./search-query.ts";
import { createVocabulary } from "./vocabulary.ts";

const vocabulary = createVocabulary(
  "ames amesbury iowa police department dekalb de soto county lake lane city sheriff office mount mt vernon in or".split(
    " ",
  ),
);
const readingsOf = (words: readonly string[]) => [
  ...typedReadings(words, vocabulary),
  ...guessedReadings(words, vocabulary),
];
const read = (query: string) =>
  readingsOf(queryWords(query)).map(({ terms, within, isGuess }) => {
    const text = terms
      .map((term) => term.map(({ word, prefix }) => (prefix ? `${word}*` : word)).join("|"))
      .join(" ");
    return `${isGuess ? "? " : ""}${text}${within.length > 0 ? ` @${within.join(" ")}` : ""}`;
  });

describe("the readings of a query", () => {
  it.each([
    ["ames", ["ames*", "? ames*"]],
    ["ames pol", ["ames pol*", "? ames pol*"]],
    ["AMES, Iowa", ["ames iowa*", "? ames iowa*"]],
    ["de kalb county", ["dekalb county*"]],
    ["amse", ["? ames"]],
    ["amesb", ["amesb*", "? amesb*|ames"]],
    ["polcie depratment", ["? police department"]],
    ["ames polise dep", ["? ames police dep*|de"]],
    ["ames sherfif's office", ["? ames sheriff office*"]],
    ["lane city", ["lane city*", "lane*", "? lane|lake city*"]],
    // "mt" is Mount or Montana. Whoever writes "mount" does not mean the state.
    ["vernon, MT", ["vernon mount*|mt*", "? vernon mount*|mt*"]],
    ["Mt. Vernon", ["mount|mt vernon*", "? mount|mt vernon*"]],
    ["mount vernon", ["mount vernon*", "? mount vernon*"]],
    // Joining words are dropped when nothing is found with them …
    ["police near ames", ["police ames*", "? police ames*"]],
    ["sheriff near lake county", ["sheriff lake county*", "? sheriff lake|lane county*"]],
    // … and at once before a place, when the joining word could also be a state.
    [
      "police in ames",
      ["police ames* @ames", "police in ames*", "police ames*", "? police ames*", "? police in ames*"],
    ],
    [
      "police or sheriff, lake county",
      [
        "police sheriff lake county* @lake county",
        "police or sheriff lake county*",
        "police sheriff lake county*",
        "? police sheriff lake|lane county*",
        "? police or sheriff lake|lane county*",
      ],
    ],
    // A state's abbreviation stays a state before the kind of office and at the end.
    ["ames or police", ["ames or police*", "ames police*", "? ames police*", "? ames or police*"]],
    ["lake county in", ["lake county in*", "? lake|lane county in*"]],
    ["xyzzyx", []],
    ["", []],
    ["a", []],
    ["?!", []],
  ])("%j: %j", (query, expected) => {
    expect(read(query)).toEqual(expected);
  });

  it("looks at no more than twelve words of 150 characters", () => {
    expect(queryWords("ames ".repeat(1000))).toHaveLength(12);
    expect(queryWords("a".repeat(10_000)).join("")).toHaveLength(150);
  });
});

describe("what is typed", () => {
  it.each([
    ["50010", "50010"],
    [" 50010-1234 ", "50010"],
    ["5001", null],
    ["500101", null],
    ["ames 50010", null],
    ["police near 50010", "50010"],
    ["ZIP code 50010", "50010"],
  ])("%j has the ZIP %j", (query, zip) => expect(zipIn(query)).toBe(zip));

  it.each([
    ["Ames, IA 50010", "Ames, IA", "50010"],
    ["ames 50010-1234", "ames", "50010"],
    ["sheriff's office 50010", "", "50010"],
    ["50010", "", "50010"],
    ["50010 ames", "50010 ames", null],
    ["route 500100", "route 500100", null],
    ["a50010", "a50010", null],
    [`${" ,".repeat(70)}50010`, "", "50010"],
  ])("%j is %j with the ZIP %j at its end", (query, text, zip) => {
    expect(splitZip(query)).toEqual({ text, zip });
  });
});
