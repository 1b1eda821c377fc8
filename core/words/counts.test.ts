import { expect, it } from "vitest";
import { inLanguage } from "#tests/support/in-language.ts";
import { formatNumber, inList, offsetList, offsetWords } from "./counts.ts";
import { atLeast } from "./round-count.ts";

it.each([
  [-7, "7 days before"],
  [-1, "1 day before"],
  [0, "the day"],
  [1, "1 day after"],
  [3, "3 days after"],
])("the offset %i lies %s", (offset, words) => {
  expect(offsetWords(offset)).toBe(words);
});

it("names the offsets in both languages as a sentence has them", () => {
  expect(offsetList()).toEqual({ before: "7, 3 and 1", after: "1 and 3" });
  expect(inLanguage("es", offsetList)).toEqual({ before: "7, 3 y 1", after: "1 y 3" });
});

it.each([
  [0, "0"],
  [34, "34"],
  [99, "99"],
  [100, "100"],
  [957, "950+"],
  [1_000, "1,000"],
  [1_001, "1,000+"],
  [9_999, "9,900+"],
  [21_000, "21,000"],
  [21_387, "21,000+"],
  [23_611, "23,000+"],
  [999_999, "990,000+"],
])("%i in a round figure is %s", (count, words) => {
  expect(atLeast(count)).toBe(words);
});

it("groups the digits of a long number", () => {
  expect(formatNumber(1_234_567)).toBe("1,234,567");
});

it.each([
  [[], "", ""],
  [["a"], "a", "a"],
  [["a", "b"], "a and b", "a y b"],
  [["a", "b", "c", "d"], "a, b, c and d", "a, b, c y d"],
  [["Ana", "Inés"], "Ana and Inés", "Ana e Inés"],
  [["Luz", "Ana", "Íñigo"], "Luz, Ana and Íñigo", "Luz, Ana e Íñigo"],
  [["Ana", "Hilda"], "Ana and Hilda", "Ana e Hilda"],
  // What begins with the sound of a "y" keeps it.
  [["agua", "hielo"], "agua and hielo", "agua y hielo"],
  [["Ana", "Yolanda"], "Ana and Yolanda", "Ana y Yolanda"],
])("%j is said as %j, and in Spanish as %j", (words, english, spanish) => {
  expect(inList(words)).toBe(english);
  expect(inLanguage("es", () => inList(words))).toBe(spanish);
});
