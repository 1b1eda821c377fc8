import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { nameClosedDay } from "#core/words/closed-days.ts";
import { closedDayReason } from "./office-days.ts";

const reason = (iso: string) => {
  const closed = closedDayReason(Temporal.PlainDate.from(iso));
  return closed && nameClosedDay(closed);
};

describe("closedDayReason", () => {
  it.each([
    ["2026-01-01", "New Year's Day"],
    ["2026-01-19", "Martin Luther King Jr. Day"],
    ["2026-02-16", "Washington's Birthday"],
    ["2026-05-25", "Memorial Day"],
    ["2026-06-19", "Juneteenth"],
    ["2026-07-04", "Independence Day"],
    ["2026-07-03", "Independence Day (observed)"],
    ["2026-09-07", "Labor Day"],
    ["2026-10-12", "Columbus Day"],
    ["2026-11-11", "Veterans Day"],
    ["2026-11-26", "Thanksgiving Day"],
    ["2026-12-25", "Christmas Day"],
    // A holiday on a Sunday moves to Monday and one on a Saturday to Friday, also across the end of the year.
    ["2027-06-18", "Juneteenth (observed)"],
    ["2027-07-05", "Independence Day (observed)"],
    ["2027-12-24", "Christmas Day (observed)"],
    ["2027-12-31", "New Year's Day (observed)"],
    ["2028-01-01", "New Year's Day"],
    ["2023-01-02", "New Year's Day (observed)"],
    ["2027-05-31", "Memorial Day"],
    ["2029-05-28", "Memorial Day"],
  ])("%s is %s", (iso, name) => {
    expect(reason(iso)).toEqual({ kind: "holiday", name });
  });

  it("names weekends", () => {
    expect(reason("2026-12-12")).toEqual({ kind: "weekend", name: "Saturday" });
    expect(reason("2026-12-13")).toEqual({ kind: "weekend", name: "Sunday" });
  });

  it.each(["2026-12-10", "2026-06-22", "2028-01-03", "2026-11-27"])("%s is an ordinary day", (iso) => {
    expect(reason(iso)).toBeNull();
  });

  it("closes every weekend day and eleven or twelve weekdays of any year at most", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2022, max: 2060 }), (year) => {
        const first = new Temporal.PlainDate(year, 1, 1);
        const days = Array.from({ length: first.daysInYear }, (_, index) => first.add({ days: index }));
        const closed = days.filter((day) => closedDayReason(day) !== null);
        const weekends = days.filter((day) => day.dayOfWeek >= 6);
        const weekdays = closed.filter((day) => day.dayOfWeek < 6);
        expect(closed.length - weekdays.length).toBe(weekends.length);
        // Next year's New Year's Day may be observed in this year, and this year's in the last.
        expect(weekdays.length).toBeGreaterThanOrEqual(10);
        expect(weekdays.length).toBeLessThanOrEqual(12);
      }),
      { numRuns: 10 },
    );
  });
});
