import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { likelyLaterDates } from "./year-plan.ts";

const plan = (dueOn: string, timesPerYear: number, today: string) =>
  likelyLaterDates(Temporal.PlainDate.from(dueOn), timesPerYear, Temporal.PlainDate.from(today)).map(String);

describe("a year's likely later dates", () => {
  it.each([
    ["2026-12-10", 4, "2026-11-20", ["2027-03-10", "2027-06-10", "2027-09-10"]],
    ["2026-12-10", 1, "2026-11-20", []],
    [
      "2026-08-31",
      6,
      "2026-11-20",
      ["2026-12-31", "2027-02-28", "2027-04-30", "2027-06-30", "2027-08-31", "2027-10-31"],
    ],
    ["2026-11-20", 1, "2026-11-20", ["2027-11-20"]],
  ])("after %s, %i times a year, on %s", (dueOn, timesPerYear, today, dates) => {
    expect(plan(dueOn, timesPerYear, today)).toEqual(dates);
  });

  it("has as many dates as fit, ten times a year too", () => {
    expect(plan("2026-12-10", 10, "2026-11-20")).toHaveLength(9);
  });
});
