import { describe, expect, it } from "vitest";
import {
  countiesByWords,
  countyNamed,
  placeAfterJoiningWord,
  placeWords,
  withoutJoiningWords,
  withoutVagueWords,
} from "./place-in-query.ts";
import { queryWords } from "./search-query.ts";

describe("the place in a query", () => {
  it.each([
    ["police in Ames", "ames", "ames"],
    ["police department in Ames, IA", "ames ia", "ames ia"],
    ["sheriff near ames", "ames", ""],
    ["Portland OR police", "portland or", ""],
    ["sheriff in Portland, OR", "portland or", "portland or"],
    ["Gary IN", "gary in", ""],
    ["in gary", "gary", ""],
    ["sheriff of the county of Story", "county story", ""],
    ["sheriff near me", "", ""],
    ["portland me", "portland me", ""],
  ])("%j is about %j; after a joining word that is also a state stands %j", (query, place, after) => {
    expect(placeWords(queryWords(query)).join(" ")).toBe(place);
    expect(placeAfterJoiningWord(queryWords(query)).join(" ")).toBe(after);
  });

  it("drops words that only join others, and words that an office's name may lack", () => {
    expect(withoutJoiningWords(queryWords("the sheriff or police around Gary, IN"))).toEqual(
      "sheriff police gary in".split(" "),
    );
    expect(withoutVagueWords(queryWords("Sheriff's Office, City of Ames"))).toEqual(
      "sheriff of ames".split(" "),
    );
  });

  const counties = countiesByWords([
    "Washington",
    "St. Joseph",
    "Saint Joseph",
    "DeKalb",
    "Prince George's",
    "New York",
    "York",
  ]);
  it.each([
    ["Washington County", ["Washington"]],
    ["sheriff washington county utah", ["Washington"]],
    ["washington parish", ["Washington"]],
    ["St Joseph county, IN", ["St. Joseph", "Saint Joseph"]],
    ["de kalb county sheriff", ["DeKalb"]],
    ["prince georges county", ["Prince George's"]],
    ["New York County", ["New York"]],
    ["York County", ["York"]],
    ["sheriff of the county of New York", ["New York"]],
    ["alguacil del condado de Washington", ["Washington"]],
    ["condado de St. Joseph", ["St. Joseph", "Saint Joseph"]],
    ["atlantis county washington", []],
    ["washington", []],
    ["county", []],
    ["atlantis county", []],
  ])("%j names the county %j", (query, names) => {
    expect(countyNamed(queryWords(query), counties)).toEqual(names);
  });
});
