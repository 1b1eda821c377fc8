import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { inLanguage } from "#tests/support/in-language.ts";
import {
  formatDays,
  formatFullDays,
  formatMediumDays,
  formatShortDays,
  longDaysOf,
  whenToGo,
} from "./range-words.ts";

const day = (iso: string) => Temporal.PlainDate.from(iso);
const date = (opensOn: string | null, dueOn: string) => ({
  opensOn: opensOn && day(opensOn),
  dueOn: day(dueOn),
});
const today = day("2026-11-20");

describe("the words for a day or a range of days", () => {
  it.each([
    [
      null,
      "2026-12-10",
      "Thursday, December 10",
      "Thu Dec 10",
      "Dec 10, 2026",
      "Thursday, December 10, 2026",
    ],
    [
      "2026-12-01",
      "2026-12-31",
      ...Array(2).fill("Dec 1 to Dec 31"),
      ...Array(2).fill("Dec 1 to Dec 31, 2026"),
    ],
    ["2027-01-01", "2027-01-31", ...Array(4).fill("Jan 1 to Jan 31, 2027")],
    ["2026-12-20", "2027-01-10", ...Array(4).fill("Dec 20, 2026 to Jan 10, 2027")],
  ] as [string | null, string, ...string[]][])("%s to %s", (opensOn, dueOn, ...words) => {
    const of = date(opensOn as never, dueOn) as Parameters<typeof formatMediumDays>[0];
    expect([
      formatDays(of, today),
      formatShortDays(of, today),
      formatMediumDays(of),
      formatFullDays(of),
    ]).toEqual(words);
  });

  it("stand in Spanish without the year where English has none", () => {
    const inDecember = date("2026-12-01", "2026-12-31") as Parameters<typeof formatMediumDays>[0];
    expect(inLanguage("es", () => [formatDays(inDecember, today), formatMediumDays(inDecember)])).toEqual([
      "1 dic al 31 dic",
      "1 dic al 31 dic 2026",
    ]);
  });

  it.each([
    [{ nextDueOn: "2026-12-10", opensOn: null }, "December 10, 2026"],
    [{ nextDueOn: "2026-12-31", opensOn: "2026-12-01" }, "Dec 1 to Dec 31, 2026"],
    [{ nextDueOn: "soon", opensOn: null }, "soon"],
  ])("%j in a sentence", (location, words) => {
    expect(longDaysOf(location)).toBe(words);
  });

  it.each([
    [null, "2026-12-10", null, null],
    [
      "2026-12-01",
      "2026-12-31",
      null,
      "You can go starting Tuesday, December 1. The last day is Thursday, December 31.",
    ],
    ["2026-11-20", "2026-12-05", null, "You can go now. The last day is Saturday, December 5."],
    ["2026-11-01", "2027-01-01", "Dan", "Dan can go now. The last day is Friday, January 1, 2027."],
    ["2026-11-01", "2026-11-20", null, "Today is the last day you can go."],
    ["2026-11-01", "2026-11-19", null, null],
  ])("%s to %s, of %s: when to go", (opensOn, dueOn, who, words) => {
    expect(whenToGo(date(opensOn, dueOn) as Parameters<typeof whenToGo>[0], today, who)).toBe(words);
  });
});
