import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { closedDateWords, nameClosedDay } from "#core/words/closed-days.ts";
import { closedDayReason, lastOpenDayBefore } from "./office-days.ts";

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

describe("the last open day before the end of a range", () => {
  const before = Temporal.PlainDate.from("2026-08-01");
  const date = (opensOn: string | null, dueOn: string) => ({
    opensOn: opensOn === null ? null : Temporal.PlainDate.from(opensOn),
    dueOn: Temporal.PlainDate.from(dueOn),
  });

  it.each([
    ["a month that ends on a Sunday", "2027-01-01", "2027-01-31", "2027-01-29"],
    ["a range that ends on a Saturday", "2026-12-01", "2026-12-12", "2026-12-11"],
    ["a holiday behind a weekend", "2026-12-28", "2027-01-01", "2026-12-31"],
    ["a Monday holiday: the Friday before the weekend", "2026-09-01", "2026-09-07", "2026-09-04"],
    ["the first day, when it is the only ordinary one", "2026-12-11", "2026-12-13", "2026-12-11"],
    ["none: the range is a weekend", "2026-12-12", "2026-12-13", null],
    ["none: an ordinary last day", "2026-12-01", "2026-12-31", null],
    ["none: a single day", null, "2026-12-12", null],
  ])("%s", (_what, opensOn, dueOn, expected) => {
    expect(lastOpenDayBefore(date(opensOn, dueOn), before)?.toString() ?? null).toBe(expected);
  });

  it("is named as long as one can still go then", () => {
    const range = date("2026-12-01", "2026-12-20");
    const open = (today: string) => lastOpenDayBefore(range, Temporal.PlainDate.from(today))?.toString();
    expect(["2026-12-17", "2026-12-18", "2026-12-19", "2026-12-20"].map(open)).toEqual([
      "2026-12-18",
      "2026-12-18",
      undefined,
      undefined,
    ]);
    const words = (today: string) => closedDateWords(range, Temporal.PlainDate.from(today));
    expect(words("2026-12-18")).toContain("Friday, December 18");
    expect(words("2026-12-19")).toBe(
      "The last day is a Sunday, so the office may be closed. Call and ask when to come.",
    );
    expect(words("2026-12-21")).toBeNull();
  });

  it.each([
    [null, "2026-12-12", "This date is a Saturday, so the office may be closed. Call and ask when to come."],
    [
      "2027-01-01",
      "2027-01-31",
      "The last day is a Sunday, so the office may be closed. Friday, January 29 is the last weekday before it. Call to ask if you can come then.",
    ],
    [
      "2026-12-12",
      "2026-12-13",
      "The last day is a Sunday, so the office may be closed. Call and ask when to come.",
    ],
    [
      "2026-12-20",
      "2026-12-25",
      "The last day is a federal holiday (Christmas Day), so the office may be closed. Thursday, December 24 is the last weekday before it. Call to ask if you can come then.",
    ],
    ["2026-12-01", "2026-12-31", null],
  ])("is named in words: %s to %s", (opensOn, dueOn, expected) => {
    expect(closedDateWords(date(opensOn, dueOn), before)).toBe(expected);
  });

  it("lies in the range, is open, and every day after it in the range is closed", () => {
    const first = Temporal.PlainDate.from("2024-01-01");
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 1, max: 61 }), (start, length) => {
        const opensOn = first.add({ days: start });
        const dueOn = opensOn.add({ days: length });
        const found = lastOpenDayBefore({ opensOn, dueOn }, first);
        const days = Array.from({ length: length + 1 }, (_, index) => dueOn.subtract({ days: index }));
        const open = days.find((day) => closedDayReason(day) === null);
        expect(found?.toString()).toBe(open && !open.equals(dueOn) ? open.toString() : undefined);
      }),
    );
  });
});
