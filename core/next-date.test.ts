import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { sayProblem, titleOfReason } from "#core/words/problem-words.ts";
import { furthestNextDate, nextDateProblem, parseTypedDate } from "./next-date.ts";

const today = Temporal.PlainDate.from("2026-11-20");

describe("what a date field holds", () => {
  it.each([
    ["2026-12-10", "2026-12-10"],
    ["20026-12-10", "+020026-12-10"],
    ["200026-12-10", "+200026-12-10"],
    ["999999-12-10", undefined],
    ["20026-02-30", undefined],
    ["2026-02-30", undefined],
    ["1234567-12-10", undefined],
    ["20026-12-10T00:00", undefined],
    ["", undefined],
  ])("%j is %j", (text, date) => {
    expect(parseTypedDate(text)?.toString()).toBe(date);
  });
});

describe("a next date", () => {
  const past = "Registration date for Alder County must not be prior to today.";
  const far =
    "Registration date for Alder County must not be after November 20, 2036. Please check the year.";

  it.each([
    ["2026-11-19", past],
    ["2026-11-20", undefined],
    ["2036-11-20", undefined],
    ["2036-11-21", far],
    ["20026-12-10", far],
  ])("of %s: %s", (text, message) => {
    const problem = nextDateProblem(parseTypedDate(text) ?? today, "Alder County", today);
    expect(problem ? sayProblem(problem) : undefined).toBe(message);
    expect(problem ? titleOfReason(problem) : undefined).toBe(message && "Invalid Date");
  });

  it("is at most ten years ahead, also from 29 February", () => {
    expect(furthestNextDate(Temporal.PlainDate.from("2028-02-29")).toString()).toBe("2038-02-28");
  });
});
