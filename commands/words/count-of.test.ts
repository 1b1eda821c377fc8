import { expect, it } from "vitest";
import { countOf } from "./count-of.ts";

it.each([
  [0, "0 days"],
  [1, "1 day"],
  [15, "15 days"],
  [1200, "1,200 days"],
])("%i is %s", (number, words) => {
  expect(countOf(number, "day")).toBe(words);
});
