import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { checkVisit, type VisitAnswers, visitOfNextDate } from "./visit.ts";

const day = Temporal.PlainDate.from;
const today = day("2026-11-20");
const single = { dueOn: day("2026-12-10"), opensOn: null };
const range = { dueOn: day("2026-12-31"), opensOn: day("2026-12-01") };

const nothing: VisitAnswers = {
  officeName: "",
  officePhone: "",
  officeAddress: "",
  officeHours: "",
  officeFee: "",
  appointmentOn: "",
  appointmentTime: "",
  thingsToBring: [],
};
const facts = { date: single, appointment: null, thingsToBring: [], today };
const check = (change: Partial<VisitAnswers>, given: Partial<Parameters<typeof checkVisit>[1]> = {}) => {
  const checked = checkVisit({ ...nothing, ...change }, { ...facts, ...given });
  return "problems" in checked ? checked.problems : checked.visit;
};
const at = (appointmentOn: string, appointmentTime = "14:30") => ({ appointmentOn, appointmentTime });

describe("a visit", () => {
  it("may have nothing noted, and keeps words on one line", () => {
    expect(check({})).toMatchObject({ officeName: null, officePhone: null, appointmentOn: null });
    expect(check({ officeName: "  Adams\n County ", officePhone: "(515) 555-0100" })).toMatchObject({
      officeName: "Adams County",
      officePhone: "+15155550100",
    });
    expect(check({ officePhone: "515-555-0100 x12" })).toMatchObject({ officePhone: "+15155550100;ext=12" });
    expect(check({ officePhone: "12" })).toEqual({ officePhone: "office-phone-invalid" });
  });

  it.each([
    ["both are needed: no time", at("2026-12-08", ""), {}, { appointmentTime: "appointment-time-missing" }],
    ["both are needed: no day", at(""), {}, { appointmentOn: "appointment-day-missing" }],
    ["no time of a day", at("2026-12-08", "24:00"), {}, { appointmentTime: "appointment-time-missing" }],
    ["either half of the day", at("2026-12-08", "2:30"), {}, { appointmentTime: "appointment-time-missing" }],
    ["a 13th hour", at("2026-12-08", "13 pm"), {}, { appointmentTime: "appointment-time-missing" }],
    ["words", at("2026-12-08", "in the morning"), {}, { appointmentTime: "appointment-time-missing" }],
    ["no day", at("2026-02-30"), {}, { appointmentOn: "appointment-day-missing" }],
    ["before today", at("2026-11-19"), {}, { appointmentOn: "appointment-past" }],
    [
      "after the date",
      at("2026-12-11"),
      {},
      { appointmentOn: { code: "appointment-after-date", dueOn: single.dueOn } },
    ],
    [
      "before the first day of a range",
      at("2026-11-30"),
      { date: range },
      { appointmentOn: { code: "appointment-before-range", opensOn: range.opensOn } },
    ],
    [
      "62 days before the date",
      at("2026-11-20"),
      { date: { dueOn: day("2027-01-21"), opensOn: null } },
      { appointmentOn: "appointment-too-early" },
    ],
  ])("has no appointment that is wrong: %s", (_, answers, given, problems) => {
    expect(check(answers, given)).toEqual(problems);
  });

  it.each([
    ["today", at("2026-11-20"), {}],
    ["on the date", at("2026-12-10"), {}],
    ["on the first day of a range", at("2026-12-01"), { date: range }],
    ["61 days before the date", at("2026-11-20"), { date: { dueOn: day("2027-01-20"), opensOn: null } }],
    ["with seconds, as some browsers have it", at("2026-12-08", "14:30:00"), {}],
  ])("can have its appointment %s", (_, answers, given) => {
    expect(check(answers, given)).toMatchObject({
      appointmentOn: day(answers.appointmentOn),
      appointmentTime: "14:30",
    });
  });

  it.each([
    ["2:30 pm", "14:30"],
    ["2:30PM", "14:30"],
    ["02:30 p.m.", "14:30"],
    ["2pm", "14:00"],
    ["9:30", "09:30"],
    ["9", "09:00"],
    ["9 AM", "09:00"],
    ["12 am", "00:00"],
    ["12:15", "12:15"],
    ["12", "12:00"],
    ["noon", "12:00"],
    ["14.30", "14:30"],
    ["14:30:00.000", "14:30"],
    ["0930", "09:30"],
    ["1430", "14:30"],
    ["0930 am", "09:30"],
    ["14h30", "14:30"],
    ["02:30", "02:30"],
  ])("has the time that is typed as %j at %s", (typed, appointmentTime) => {
    expect(check(at("2026-12-08", typed))).toMatchObject({ appointmentTime });
  });

  it("keeps an appointment that has passed, as long as it is not changed", () => {
    const appointment = { on: day("2026-11-18"), time: "14:30" };
    expect(check(at("2026-11-18"), { appointment })).toMatchObject({ appointmentOn: appointment.on });
    expect(check(at("2026-11-18", "15:00"), { appointment })).toEqual({ appointmentOn: "appointment-past" });
  });

  it("has twenty things of eighty letters to bring at most, each once; what was ready stays ready", () => {
    const thingsToBring = [
      { what: "Photo ID", isReady: true },
      { what: "Old thing", isReady: true },
    ];
    expect(
      check({ thingsToBring: [" Photo ID", "", "Vehicle papers", "Photo ID"] }, { thingsToBring }),
    ).toMatchObject({
      thingsToBring: [
        { what: "Photo ID", isReady: true },
        { what: "Vehicle papers", isReady: false },
      ],
    });
    const many = (count: number) => Array.from({ length: count }, (_, at) => `Thing ${at}`);
    expect(check({ thingsToBring: many(20) })).toMatchObject({ officeName: null });
    expect(check({ thingsToBring: many(21) })).toEqual({ thingsToBring: "things-too-many" });
    expect(check({ thingsToBring: ["x".repeat(80)] })).toMatchObject({ officeName: null });
    expect(check({ thingsToBring: ["x".repeat(81)] })).toEqual({ thingsToBring: "thing-too-long" });
  });
});

describe("the plan of a visit when the date changes", () => {
  const plan = {
    nextDueOn: day("2026-12-10"),
    appointmentOn: day("2026-12-08"),
    appointmentTime: "14:30",
    thingsToBring: [{ what: "Photo ID", isReady: true }],
  };
  const cleared = { appointmentOn: null, appointmentTime: null };

  it.each([
    ["another day", { dueOn: day("2027-03-10"), opensOn: null }, cleared, false],
    [
      "a day on which the appointment would still fit",
      { dueOn: day("2026-12-11"), opensOn: null },
      cleared,
      false,
    ],
    ["the same day", { dueOn: day("2026-12-10"), opensOn: null }, {}, true],
    ["a range around the appointment", { dueOn: day("2026-12-10"), opensOn: day("2026-12-08") }, {}, true],
    ["a range that begins after it", { dueOn: day("2026-12-10"), opensOn: day("2026-12-09") }, cleared, true],
  ])("to %s", (_, entered, appointment, isReady) => {
    expect(visitOfNextDate(plan, entered)).toEqual({
      appointmentOn: plan.appointmentOn,
      appointmentTime: plan.appointmentTime,
      ...appointment,
      thingsToBring: [{ what: "Photo ID", isReady }],
    });
  });
});
