import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import {
  formatDateNear,
  formatHour,
  formatLongDate,
  formatLongDateWithYear,
  formatMediumDate,
  formatMonth,
  formatShortDate,
  formatShortDateNear,
} from "./dates.ts";

describe("dates for people", () => {
  it.each([
    ["2026-12-10", "Thursday, December 10", "December 10, 2026", "Thu Dec 10", "Dec 10, 2026"],
    ["2027-01-03", "Sunday, January 3", "January 3, 2027", "Sun Jan 3", "Jan 3, 2027"],
    ["2028-02-29", "Tuesday, February 29", "February 29, 2028", "Tue Feb 29", "Feb 29, 2028"],
  ])("%s", (iso, long, longWithYear, short, medium) => {
    const date = Temporal.PlainDate.from(iso);
    expect(formatLongDate(date)).toBe(long);
    expect(formatLongDateWithYear(date)).toBe(longWithYear);
    expect(formatShortDate(date)).toBe(short);
    expect(formatMediumDate(date)).toBe(medium);
    expect(longWithYear.replace(/ \d+,/, "")).toBe(formatMonth(date));
  });

  it.each([
    ["2026-12-31", "2026-12-28", "Thursday, December 31", "Thu Dec 31"],
    ["2027-01-04", "2026-12-28", "Monday, January 4, 2027", "Jan 4, 2027"],
    ["2026-12-31", "2027-01-01", "Thursday, December 31, 2026", "Dec 31, 2026"],
    ["2026-01-01", "2026-12-31", "Thursday, January 1", "Thu Jan 1"],
  ])("%s read on %s has its year when it is another one", (iso, today, long, short) => {
    const near = [Temporal.PlainDate.from(iso), Temporal.PlainDate.from(today)] as const;
    expect(formatDateNear(...near)).toBe(long);
    expect(formatShortDateNear(...near)).toBe(short);
  });

  it("agree with Intl on any date", () => {
    const intl = new Intl.DateTimeFormat("en-US", {
      weekday: "long",
      month: "long",
      day: "numeric",
      timeZone: "UTC",
    });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), (days) => {
        const date = Temporal.PlainDate.from("1990-01-01").add({ days });
        expect(formatLongDate(date)).toBe(intl.format(new Date(`${date}T00:00Z`)));
      }),
    );
  });
});

it.each([
  ["09:00", "9 am"],
  ["13:00", "1 pm"],
  ["13:30", "1:30 pm"],
])("the hour %s of a message is %s", (time, words) => {
  expect(formatHour(time)).toBe(words);
});
