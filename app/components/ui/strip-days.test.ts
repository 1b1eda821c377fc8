import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { dayStrip } from "#core/planning/strip-of-days.ts";
import { singleDay } from "#tests/support/single-day.ts";
import { stripDays } from "./strip-days.ts";

describe("the days of a strip", () => {
  const dueOn = Temporal.PlainDate.from("2026-12-10");
  const today = Temporal.PlainDate.from("2026-12-07");
  const days = stripDays(dayStrip(singleDay(dueOn), today), ({ days }) => ({
    status: "plan",
    notes: [`${days}`],
  }));

  it("carry their words, their mark and which of them is today", () => {
    expect(days[4]).toEqual({
      date: "2026-12-07",
      weekday: "Mon",
      monthDay: "Dec 7",
      days: -3,
      status: "plan",
      notes: ["-3"],
      isToday: true,
    });
    expect(days.filter((day) => day.isToday)).toHaveLength(1);
  });

  it("name the appointment's day, where it is not the date", () => {
    const names = (appointmentOn: Temporal.PlainDate) =>
      stripDays(dayStrip({ ...singleDay(dueOn), appointmentOn }, today), () => ({ status: "plan" }))
        .filter(({ name }) => name !== undefined)
        .map(({ days, name }) => [days, name]);
    expect(names(Temporal.PlainDate.from("2026-12-08"))).toEqual([[-2, "Appointment"]]);
    expect(names(dueOn)).toEqual([]);
  });

  it("have no mark on a day without a reminder", () => {
    expect(days[1]).toMatchObject({ date: "2026-12-04", monthDay: "Dec 4", status: null, notes: [] });
  });
});
