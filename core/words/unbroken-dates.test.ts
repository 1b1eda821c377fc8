import { expect, it } from "vitest";
import { unbrokenDates } from "./unbroken-dates.ts";

/** An underscore for each space that does not break. */
const shown = (text: string) => unbrokenDates(text).replaceAll("\u00a0", "_");

it.each([
  ["Thursday, December 3, at 9:00 am", "Thursday, December_3, at 9:00_am"],
  ["Monday, January 4, 2027", "Monday, January_4,_2027"],
  ["Thu, Dec 3, 9:00 am", "Thu, Dec_3, 9:00_am"],
  ["Dec 1 to Dec 31", "Dec_1 to Dec_31"],
  ["You may go at 1 pm", "You may go at 1_pm"],
  ["May 12 and June 3", "May_12 and June_3"],
])("%s has no line's end inside a date", (text, unbroken) => {
  expect(shown(text)).toBe(unbroken);
});
