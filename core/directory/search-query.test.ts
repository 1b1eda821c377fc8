import { describe, expect, it } from "vitest";
import { keysOf, queryWords, readingsOf, statesBeginning, zipIn } from "./search-query.ts";
import { createVocabulary } from "./vocabulary.ts";

const vocabulary = createVocabulary(
  "ames amesbury iowa police department dekalb de soto county lake lane city sheriff office".split(" "),
);
const read = (query: string) =>
  readingsOf(queryWords(query), vocabulary).map(({ terms }) =>
    terms.map((term) => term.map(({ word, prefix }) => (prefix ? `${word}*` : word)).join("|")).join(" "),
  );

describe("the readings of a query", () => {
  it.each([
    ["ames", ["ames*", "ames*"]],
    ["ames pol", ["ames pol*", "ames pol*"]],
    ["AMES, Iowa", ["ames iowa*", "ames iowa*"]],
    ["de kalb county", ["dekalb county*"]],
    ["amse", ["ames"]],
    ["amesb", ["amesb*", "amesb*|ames"]],
    ["polcie depratment", ["police department"]],
    ["ames polise dep", ["ames police dep*|de"]],
    ["ames sherfif's office", ["ames sheriff office*"]],
    ["lane city", ["lane city*", "lane|lake city*"]],
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
  ])("%j has the ZIP %j", (query, zip) => expect(zipIn(query)).toBe(zip));

  it.each([
    ["ames", ["ames"], null],
    ["ames ia", ["ames ia", "ames"], "IA"],
    ["Ames, Iowa", ["ames iowa", "ames"], "IA"],
    ["charleston west virginia", ["charleston west virginia", "charleston"], "WV"],
    ["new york new york", ["new york new york", "new york"], "NY"],
    ["iowa", ["iowa"], null],
  ])("%j may be called %j, in %s", (query, keys, state) => {
    const found = keysOf(queryWords(query));
    expect([found.keys, found.state?.code ?? null]).toEqual([keys, state]);
  });

  it("names states by their beginning", () => {
    expect(statesBeginning(["new"]).map(({ code }) => code)).toEqual(["NH", "NJ", "NM", "NY"]);
    expect(statesBeginning(["new", "y"]).map(({ code }) => code)).toEqual(["NY"]);
    expect(statesBeginning([])).toEqual([]);
  });
});
