import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { sayProblem, titleOfReason } from "#core/words/problem-words.ts";
import {
  checkNextDate,
  earliestFirstDay,
  furthestNextDate,
  nextDateProblem,
  parseTypedDate,
} from "./next-date.ts";

const today = Temporal.PlainDate.from("2026-11-20");

describe("what a date field holds", () => {
  it.each([
    ["2026-12-10", "2026-12-10"],
    ["20026-12-10", "+020026-12-10"],
    ["200026-12-10", "+200026-12-10"],
    ["999999-12-10", undefined],
    ["2026-02-30", undefined],
    ["1234567-12-10", undefined],
    ["20026-12-10T00:00", undefined],
    ["", undefined],
    // As Americans type it, where a browser has no date field.
    ["12/10/2026", "2026-12-10"],
    [" 1/5/2027 ", "2027-01-05"],
    ["12-10-26", "2026-12-10"],
    ["12.10.2026", "2026-12-10"],
    ["2/29/2028", "2028-02-29"],
    ["13/10/2026", undefined],
    ["12/10/226", undefined],
    ["12/10-2026", undefined],
    ["12/10/0000", undefined],
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

describe("a range of days", () => {
  const check = (opensOn: string | null, nextDueOn: string) =>
    checkNextDate({ opensOn, nextDueOn }, "Alder County", today);
  const past = { code: "date-past", place: "Alder County" };
  const reversed = { code: "range-reversed", place: "Alder County" };
  const tooLong = (days: number) => ({ code: "range-too-long", place: "Alder County", days });

  it.each([
    ["one day", null, "2026-12-10"],
    ["a range that has begun", "2026-11-01", "2026-11-30"],
    ["62 days", "2026-12-01", "2027-01-31"],
    ["62 days, of which one is left", "2026-09-20", "2026-11-20"],
    ["one across a leap day", "2028-02-01", "2028-02-29"],
    ["one as far ahead as it can be", "2036-11-01", "2036-11-20"],
  ])("is taken: %s", (_what, opensOn, nextDueOn) => {
    const checked = check(opensOn, nextDueOn);
    const date = "date" in checked && checked.date;
    expect(date && [date.opensOn?.toString() ?? null, date.dueOn.toString()]).toEqual([opensOn, nextDueOn]);
  });

  it("of two equal days is one day", () => {
    const checked = check("2026-12-10", "2026-12-10");
    expect("date" in checked && checked.date.opensOn).toBeNull();
  });

  it.each([
    ["the last day has passed", "2026-11-01", "2026-11-19", { nextDueOn: past }],
    ["the first day is behind the last", "2026-12-11", "2026-12-10", { opensOn: reversed }],
    ["the first day has a slip in its year", "20026-12-01", "2026-12-10", { opensOn: reversed }],
    ["63 days", "2026-12-01", "2027-02-01", { opensOn: tooLong(63) }],
    ["a slip in the first day's year", "2025-12-01", "2026-12-31", { opensOn: tooLong(396) }],
    ["no first day", "", "2026-12-10", { opensOn: "location-incomplete" }],
    ["a first day that is none", "2026-02-30", "2026-12-10", { opensOn: "location-incomplete" }],
    ["no last day", "2026-12-01", "", { nextDueOn: "location-incomplete" }],
    ["neither", "", "soon", { opensOn: "location-incomplete", nextDueOn: "location-incomplete" }],
    [
      "no first day, and a last day that has passed",
      "",
      "2026-11-19",
      { opensOn: "location-incomplete", nextDueOn: past },
    ],
    ["no day at all", null, "", { nextDueOn: "location-incomplete" }],
  ])("is refused, with its field: %s", (_what, opensOn, nextDueOn, problems) => {
    expect(check(opensOn, nextDueOn)).toEqual({ problems });
  });

  it.each([
    [reversed, "The first day for Alder County must not be after the last day."],
    [
      tooLong(63),
      "You entered 63 days for Alder County. More than 62 can't be right. Please check both days.",
    ],
  ] as const)("is refused in a dialog: %j", (problem, sentence) => {
    expect([sayProblem(problem as never), titleOfReason(problem as never)]).toEqual([
      sentence,
      "Invalid Date",
    ]);
  });

  it("is taken exactly when it has 62 days at most, and its last day is neither past nor too far", () => {
    const day = fc.integer({ min: -100, max: 3800 }).map((days) => today.add({ days }));
    fc.assert(
      fc.property(day, fc.integer({ min: -5, max: 70 }), (dueOn, before) => {
        const opensOn = dueOn.subtract({ days: before });
        const isTaken = "date" in check(opensOn.toString(), dueOn.toString());
        const isInTime = nextDateProblem(dueOn, "", today) === null;
        expect(isTaken).toBe(isInTime && before >= 0 && before <= 61);
      }),
    );
  });

  it("offers every first day that can be right", () => {
    const earliest = earliestFirstDay(today).toString();
    expect("date" in check(earliest, today.toString())).toBe(true);
    expect("date" in check(earliestFirstDay(today).subtract({ days: 1 }).toString(), today.toString())).toBe(
      false,
    );
  });
});
