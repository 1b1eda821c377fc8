import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import type { OffsetKey } from "#core/planning/offsets.ts";
import { aboutWords, lookOf } from "./delivery-words.ts";
import { canSayDone, countdown, countdownInText, nextDateWords } from "./next-date-words.ts";
import { pickFeatured, pickOverdue } from "./person-reminders.tsx";
import { stripLabel, stripOfLocation, stripOfPlan } from "./strip-of-location.ts";
import type { Location } from "./use-dashboard.ts";

type StripDay = Location["strip"][number];
const stripDay = (
  days: number,
  date: string,
  status: StripDay["status"],
  changes: Partial<StripDay> = {},
): StripDay => ({
  days,
  date,
  status,
  sendAt: "09:00",
  laterAt: [],
  isToday: false,
  isInRange: false,
  isAppointment: false,
  toFix: 0,
  ...changes,
});

const location: Location = {
  id: "2f1c1b9e-7c0e-4a53-9c55-0a9c2f1d3b11",
  name: "Alder County",
  officePhone: null,
  timesPerYear: 4,
  nextDueOn: "2026-12-10",
  numberOnDay: null,
  state: "dated",
  daysLeft: 3,
  covered: true,
  suggested: { opensOn: null, nextDueOn: "2027-03-10" },
  other: null,
  opensOn: null,
  visit: {
    officeName: null,
    officeAddress: null,
    officeHours: null,
    officeFee: null,
    appointment: null,
    thingsToBring: [],
  },
  acknowledgement: null,
  lastDone: null,
  strip: [
    stripDay(-7, "2026-12-03", "sent"),
    stripDay(-4, "2026-12-06", null, { sendAt: null }),
    stripDay(-3, "2026-12-07", "problem", { isToday: true, toFix: 2 }),
    stripDay(0, "2026-12-10", "planned", { sendAt: "08:00", laterAt: ["13:00", "16:00"] }),
    stripDay(1, "2026-12-11", "planned"),
    stripDay(3, "2026-12-13", "not-needed"),
  ],
};
const said = { by: "Rosa", isYou: false, via: "link", at: "2026-12-07T16:00:00Z", canUndo: true } as const;
const day = (iso: string) => Temporal.PlainDate.from(iso);
const marks = (changes: Partial<Location> = {}) =>
  stripOfLocation({ ...location, ...changes }).map(({ days, status, notes }) => [days, status, notes]);

describe("a range of days on the dashboard", () => {
  it.each([
    [7, "7 days", "to the last day"],
    [0, "Today", "is the last day"],
  ])("counts to its last day: %i", (daysLeft, figure, which) => {
    expect(nextDateWords({ ...location, opensOn: "2026-12-01", daysLeft })).toEqual({ figure, which });
  });

  it("names its first and its last day, and says how many reminders there are", () => {
    const date = { opensOn: day("2026-12-01"), dueOn: day("2026-12-31") };
    const days = stripOfPlan(date, day("2026-11-20"));
    expect(days.filter(({ name }) => name !== undefined).map((one) => [one.monthDay, one.name])).toEqual([
      ["Dec 1", "First day"],
      ["Dec 31", "Last day"],
    ]);
    expect(stripLabel(days)).toBe("7 reminders around the days");
    expect(stripLabel(stripOfPlan({ ...date, opensOn: null }, day("2026-11-20")))).toBe(
      "6 reminders around the date",
    );
  });
});

describe("the countdown", () => {
  it.each([
    [35, "35 days", "in 35 days"],
    [1, "1 day", "tomorrow"],
    [0, "Today", "today"],
    [-1, "1 day late", "yesterday"],
    [-3, "3 days late", "3 days ago"],
  ])("with %i days left", (daysLeft, large, inText) => {
    expect([countdown(daysLeft), countdownInText(daysLeft)]).toEqual([large, inText]);
  });
});

describe("the card of the next date", () => {
  it.each([
    ["a date to come", "dated", 3, null, "3 days", "Next date", true],
    ["a date nobody has answered, while it reminds", "dated", -2, null, "2 days late", null, true],
    ["one after three silent days", "awaiting_next_date", -4, null, "4 days late", null, true],
    ["one that is done", "awaiting_next_date", -1, said, "Done", "Last date", false],
    ["one done before its day", "awaiting_next_date", 2, said, "Done", "Last date", false],
  ] as const)("of %s", (_what, state, daysLeft, acknowledgement, figure, which, sayable) => {
    const shown = { ...location, state, daysLeft, acknowledgement };
    expect(nextDateWords(shown)).toEqual({ figure, which });
    expect(canSayDone(shown)).toBe(sayable);
  });
});

describe("a location's strip", () => {
  it("says of each reminder what became of it, and of those after the day that they may not be needed", () => {
    expect(marks()).toEqual([
      [-7, "sent", ["Sent"]],
      [-4, null, []],
      [-3, "bad", ["2 to fix"]],
      [0, "plan", ["At 8\u00a0am", "then 1\u00a0pm, 4\u00a0pm"]],
      [1, "off", ["If needed"]],
      [3, "off", ["Not needed"]],
    ]);
  });

  it("does not claim what nobody saw being sent", () => {
    const strip = location.strip.map((one) => ({ ...one, status: "presumed" as const }));
    expect(marks({ strip })).toContainEqual([-7, "sent", ["Likely sent"]]);
    expect(lookOf({ status: "sent", reason: "record-lost" }).words).toBe(
      "Likely sent: our record of it was lost",
    );
    expect(lookOf({ status: "sent", reason: null }).words).toBe("Sent");
    expect(lookOf({ status: "failed", reason: "mailbox-full" }).words).toBe("Not delivered: mailbox full");
  });

  it("marks the day itself once it is done", () => {
    expect(marks({ acknowledgement: said })).toContainEqual([0, "sent", ["Done"]]);
  });

  it("says when the subscription does not cover the date", () => {
    expect(marks({ covered: false })).toContainEqual([3, "off", ["Not covered"]]);
  });
});

describe("the location the page is about", () => {
  const at = (nextDueOn: string, state: Location["state"]): Location => ({ ...location, nextDueOn, state });

  it.each([
    ["the earliest date to come", [at("2027-02-18", "dated"), at("2026-12-10", "dated")], "2026-12-10"],
    [
      "a date to come before a done one",
      [at("2026-12-10", "awaiting_next_date"), at("2027-02-18", "dated")],
      "2027-02-18",
    ],
    [
      "one that waits when there is no other",
      [at("2026-12-10", "awaiting_next_date"), at("2026-12-01", "ended")],
      "2026-12-10",
    ],
    ["none when there are no more dates", [at("2026-12-01", "ended")], undefined],
  ])("is %s", (_what, locations, nextDueOn) => {
    expect(pickFeatured(locations)?.nextDueOn).toBe(nextDueOn);
  });
});

describe("the date that stands above everything", () => {
  const at = (daysLeft: number, nextDueOn: string, changes: Partial<Location> = {}): Location => ({
    ...location,
    daysLeft,
    nextDueOn,
    ...changes,
  });
  const said = { by: "Rosa", isYou: true, via: "link", at: "2026-12-10T15:00:00Z", canUndo: true } as const;

  it.each([
    ["the one that passed first", [at(-1, "2026-12-10"), at(-9, "2026-12-02")], "2026-12-02"],
    [
      "one that waits for its next date",
      [at(-20, "2026-11-21", { state: "awaiting_next_date" })],
      "2026-11-21",
    ],
    ["none on the day itself", [at(0, "2026-12-11")], undefined],
    ["none that is done", [at(-1, "2026-12-10", { acknowledgement: said })], undefined],
    ["none of a place without more dates", [at(-1, "2026-12-10", { state: "ended" })], undefined],
  ])("is %s", (_what, locations, nextDueOn) => {
    expect(pickOverdue(locations)?.nextDueOn).toBe(nextDueOn);
  });
});

describe("what a message was about", () => {
  it.each<[string, OffsetKey | null, string | null, string]>([
    ["reminder", "-3", "2026-12-10", "3 days before Thu Dec 10"],
    ["reminder", "0", "2026-12-10", "The day, Thu Dec 10"],
    ["reminder", "1", "2026-12-10", "1 day after Thu Dec 10"],
    ["reminder", "-7", "2027-01-04", "7 days before Jan 4, 2027"],
    ["reminder", "3", "2025-12-30", "3 days after Dec 30, 2025"],
    ["subscription-started", null, null, "Your receipt"],
    ["something-new", null, null, "About your account"],
  ])("%s at %j of %j is %s", (template, offset, dueOn, words) => {
    const today = Temporal.PlainDate.from("2026-12-07");
    expect(aboutWords({ template, offset, dueOn, occasion: null }, today)).toBe(words);
  });
});
