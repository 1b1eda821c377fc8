import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { isFileOver, isFilePlausible, newestFileDay, speaksOf } from "./lapsed-number.ts";

const day = (iso: string) => Temporal.PlainDate.from(iso);
const at = (iso: string) => Temporal.Instant.from(iso);

describe("the carriers' file of a day", () => {
  it.each([
    ["2026-12-07T09:59:59Z", "2026-12-05"],
    // In Hawaii the sixth is over.
    ["2026-12-07T10:00:00Z", "2026-12-06"],
    ["2027-01-01T09:00:00Z", "2026-12-30"],
  ])("is read once its day is over everywhere: at %s the newest is %s", (now, newest) => {
    expect(newestFileDay(at(now)).toString()).toBe(newest);
  });

  it.each([
    [null, true],
    ["2026-11-02T15:00:00Z", true],
    ["2026-12-04T09:59:59Z", true],
    // The day is over: whoever texts START now has the number now, and nobody else can have it yet.
    ["2026-12-04T10:00:00Z", false],
    ["2026-12-09T00:00:00Z", false],
  ])("says something about a number that agreed at %s: %s", (agreedAt, says) => {
    expect(speaksOf(day("2026-12-03"), agreedAt === null ? null : at(agreedAt))).toBe(says);
  });

  it.each([
    ["2026-12-09T12:00:00Z", false],
    ["2026-12-11T12:00:00Z", true],
  ])("that has not come for the third is waited for a week: at %s it is given up: %s", (now, isOver) => {
    expect(isFileOver(day("2026-12-03"), at(now))).toBe(isOver);
  });

  it.each([
    [0, 0, true],
    [5, 5, true],
    [6, 6, false],
    [6, 119, false],
    [6, 120, true],
    [5000, 99_999, false],
    [5000, 100_000, true],
  ])("that names %i of %i numbers is believed: %s", (named, listed, isBelieved) => {
    expect(isFilePlausible(named, listed)).toBe(isBelieved);
  });
});
