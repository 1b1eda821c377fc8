import { expect, it } from "vitest";
import { countOf, formatNumber, offsetWords } from "./counts.ts";

it.each([
  [0, "0 days"],
  [1, "1 day"],
  [15, "15 days"],
  [1200, "1,200 days"],
])("%i is %s", (number, words) => {
  expect(countOf(number, "day")).toBe(words);
});

it.each([
  [-7, "7 days before"],
  [-1, "1 day before"],
  [0, "the day"],
  [1, "1 day after"],
  [3, "3 days after"],
])("the offset %i lies %s", (offsetDays, words) => {
  expect(offsetWords(offsetDays)).toBe(words);
});

it("groups the digits of a long number", () => {
  expect(formatNumber(1_234_567)).toBe("1,234,567");
});
