import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { coversDate, isActive, newestEndNotice, renewedTerm, subscriptionEnd } from "./subscription.ts";

const date = (iso: string) => Temporal.PlainDate.from(iso);
const anyDate = fc.integer({ min: 0, max: 4000 }).map((days) => date("2026-01-01").add({ days }));

describe("a subscription", () => {
  it.each([
    ["2026-11-20", "2027-11-20"],
    ["2028-02-29", "2029-02-28"],
    ["2027-02-28", "2028-02-28"],
    ["2026-12-31", "2027-12-31"],
  ])("from %s ends on %s", (startsOn, expected) => {
    expect(subscriptionEnd(date(startsOn)).toString()).toBe(expected);
  });

  it.each([
    ["2026-11-20", "2026-11-20", true],
    ["2026-11-20", "2027-11-20", true],
    ["2026-11-20", "2027-11-21", false],
    ["2028-02-29", "2029-02-28", true],
    ["2028-02-29", "2029-03-01", false],
  ])("with sdate %s is on %s active: %s", (sdate, today, active) => {
    expect(isActive(subscriptionEnd(date(sdate)), date(today))).toBe(active);
  });
});

describe("coversDate", () => {
  it.each([
    ["well inside", "2027-06-01", true],
    ["with its first reminder on the last day", "2027-11-27", true],
    ["with its first reminder a day too late", "2027-11-28", false],
    ["nearer than its first reminder", "2026-11-22", true],
  ])("a date %s", (_where, dueOn, expected) => {
    expect(coversDate(date("2027-11-20"), { dueOn: date(dueOn), opensOn: null })).toBe(expected);
  });
});

describe("renewedTerm", () => {
  const term = { startsOn: date("2026-11-20"), endsOn: date("2027-11-20") };
  it.each([
    ["nothing before", null, "2026-11-20", "2026-11-20", "2027-11-20"],
    ["early", term, "2027-10-01", "2026-11-20", "2028-11-20"],
    ["on the last day", term, "2027-11-20", "2026-11-20", "2028-11-20"],
    ["the day after", term, "2027-11-21", "2027-11-21", "2028-11-21"],
  ])("%s", (_name, current, today, startsOn, endsOn) => {
    const renewed = renewedTerm(current, date(today));
    expect([renewed.startsOn.toString(), renewed.endsOn.toString()]).toEqual([startsOn, endsOn]);
  });

  it("never takes a paid day away and always covers today", () => {
    fc.assert(
      fc.property(anyDate, anyDate, (startsOn, today) => {
        const current = { startsOn, endsOn: subscriptionEnd(startsOn) };
        const renewed = renewedTerm(current, today);
        expect(isActive(renewed.endsOn, today)).toBe(true);
        expect(Temporal.PlainDate.compare(renewed.endsOn, current.endsOn)).toBe(1);
      }),
    );
  });
});

describe("newestEndNotice", () => {
  it.each([
    ["2027-10-20", null],
    ["2027-10-21", 30],
    ["2027-11-12", 30],
    ["2027-11-13", 7],
    ["2027-11-18", 7],
    ["2027-11-19", 1],
    ["2027-11-20", 1],
    ["2027-11-21", 0],
    ["2027-11-27", 0],
    ["2027-11-28", null],
  ])("on %s, with the end on November 20, is %j", (today, expected) => {
    expect(newestEndNotice(date("2027-11-20"), date(today))).toBe(expected);
  });
});
