import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { likelyLaterDates, suggestNextDate } from "./suggest-next-date.ts";

const plan = (dueOn: string, timesPerYear: number, today: string) =>
  likelyLaterDates(Temporal.PlainDate.from(dueOn), timesPerYear, Temporal.PlainDate.from(today)).map(String);

const date = (iso: string) => Temporal.PlainDate.from(iso);
const anyDate = fc.integer({ min: 0, max: 1825 }).map((days) => date("2026-01-01").add({ days }));

describe("suggestNextDate", () => {
  it.each([
    ["2026-12-10", 1, "2026-12-11", "2027-12-10"],
    ["2028-02-29", 1, "2028-03-01", "2029-02-28"],
    ["2026-12-10", 2, "2026-12-11", "2027-06-10"],
    ["2026-08-31", 2, "2026-09-01", "2027-02-28"],
    ["2026-12-10", 4, "2026-12-11", "2027-03-10"],
    ["2026-12-10", 6, "2026-12-11", "2027-02-10"],
    ["2026-12-10", 8, "2026-12-11", "2027-01-25"],
    ["2026-12-10", 10, "2026-12-11", "2027-01-16"],
    // A date long overdue moves on in whole steps until it is not in the past. The 31st comes back after a short month.
    ["2026-01-31", 4, "2026-05-05", "2026-07-31"],
    ["2026-01-10", 1, "2027-01-10", "2027-01-10"],
  ])("after %s, %i times a year, seen on %s, is %s", (dueOn, timesPerYear, today, expected) => {
    expect(
      suggestNextDate({ dueOn: date(dueOn), opensOn: null }, timesPerYear, date(today)).dueOn.toString(),
    ).toBe(expected);
  });

  it.each([
    ["2028-02-29", 1, ["2029-02-28", "2030-02-28", "2031-02-28", "2032-02-29"]],
    ["2026-08-31", 2, ["2027-02-28", "2027-08-31"]],
    ["2026-01-31", 4, ["2026-04-30", "2026-07-31"]],
    ["2026-11-30", 4, ["2027-02-28", "2027-05-30"]],
    ["2026-01-28", 4, ["2026-04-28", "2026-07-28"]],
  ])(
    "after %s, %i times a year, each suggestion taken, counts from the day that was meant",
    (first, timesPerYear, expected) => {
      const dates = [date(first)];
      for (const next of expected) {
        const [dueOn = date(first), ...earlier] = dates;
        const suggested = suggestNextDate({ dueOn, opensOn: null }, timesPerYear, dueOn, earlier).dueOn;
        expect(suggested.toString()).toBe(next);
        dates.unshift(suggested);
      }
    },
  );

  it("follows another day that the paper gave", () => {
    const earlier = [date("2026-04-30"), date("2026-01-31")];
    expect(
      suggestNextDate(
        { dueOn: date("2026-07-30"), opensOn: null },
        4,
        date("2026-07-30"),
        earlier,
      ).dueOn.toString(),
    ).toBe("2026-10-30");
  });

  it("is never in the past and always later than the date", () => {
    fc.assert(
      fc.property(anyDate, anyDate, fc.constantFrom(1, 2, 4, 6, 8, 10), (dueOn, today, timesPerYear) => {
        const next = suggestNextDate({ dueOn, opensOn: null }, timesPerYear, today).dueOn;
        expect(Temporal.PlainDate.compare(next, today)).toBeGreaterThanOrEqual(0);
        expect(Temporal.PlainDate.compare(next, dueOn)).toBe(1);
      }),
    );
  });
});

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
