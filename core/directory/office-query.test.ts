import { expect, it } from "vitest";
import { officeQuery } from "./office-query.ts";

it.each([
  ["12 Main Street, Alder, IA 50001", "50001"],
  ["12 Main Street, Alder, IA 50001-1234.", "50001"],
  ["50001", "50001"],
  ["12345 Main Street, Alder, IA", "Alder IA sheriff"],
  ["Courthouse, Two Rivers, Iowa", "Two Rivers Iowa sheriff"],
  ["Alder, ia", "Alder ia sheriff"],
  ["12345 Main Street", null],
  ["Room 12, second floor", null],
  ["the court house", null],
  ["", null],
])("%j is looked for by %j", (address, query) => {
  expect(officeQuery(address)).toBe(query);
});
