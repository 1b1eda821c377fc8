import { describe, expect, it } from "vitest";
import { channel, chicago, day, rosasDate, there } from "#tests/support/date-facts.ts";
import { endNoticeDue, isNobodyReached, questionMorning } from "./notices.ts";

describe("the question for the next date", () => {
  const saidDone = { isDone: true, stateSince: there("2026-12-08T15:00"), lastMorning: null };
  const silent = { isDone: false, stateSince: there("2026-12-13T00:05"), lastMorning: null };
  it.each([
    ["not on the day of a done", saidDone, "2026-12-08T20:00", null],
    ["not before nine", saidDone, "2026-12-09T08:59:59", null],
    ["on the morning after a done", saidDone, "2026-12-09T09:00", "2026-12-09"],
    ["not beside the reminder of the third silent day", silent, "2026-12-13T09:00", null],
    ["on the morning after the third silent day", silent, "2026-12-14T09:00", "2026-12-14"],
    [
      "not within a week of the last",
      { ...saidDone, lastMorning: day("2026-12-09") },
      "2026-12-16T08:59",
      null,
    ],
    [
      "a week after the last",
      { ...saidDone, lastMorning: day("2026-12-09") },
      "2026-12-16T09:00",
      "2026-12-16",
    ],
    [
      "only for the newest week after an outage",
      { ...saidDone, lastMorning: day("2026-12-09") },
      "2027-01-05T12:00",
      "2026-12-30",
    ],
  ])("comes %s", (_when, facts, now, expected) => {
    const morning = questionMorning({ dueOn: day("2026-12-10"), timeZone: chicago, ...facts }, there(now));
    expect(morning?.toString() ?? null).toBe(expected);
  });
});

describe("the notice about the end of a term", () => {
  it.each([
    ["no notice before thirty days", "2026-11-30T09:00", [], null],
    ["thirty days before, at nine", "2026-12-01T09:00", [], 30],
    ["seven days before", "2026-12-24T09:00", [30], 7],
    ["a day before", "2026-12-30T09:00", [30, 7], 1],
    ["when it has ended, the day after", "2027-01-01T09:00", [30, 7, 1], 0],
    ["only the newest after an outage", "2026-12-30T09:00", [], 1],
    ["once", "2026-12-24T12:00", [7], null],
    ["none after one that was nearer to the end", "2026-12-24T12:00", [1], null],
    ["none when the end is more than a week past", "2027-01-08T09:00", [], null],
  ] as const)("%s", (_what, now, told, expected) => {
    expect(endNoticeDue({ endsOn: day("2026-12-31"), timeZone: chicago }, told, there(now))).toBe(expected);
  });
});

describe("the notice that nobody is reached", () => {
  const stopped = [channel("rosa", { state: "stopped" })];
  it.each<[what: string, facts: Parameters<typeof rosasDate>[0], now: string, expected: boolean]>([
    ["no channel is willing", { channels: stopped }, "2026-12-03T09:00", true],
    ["before the first reminder", { channels: stopped }, "2026-12-03T08:59", false],
    [
      "only a contact with fewer reminders is reached",
      { channels: [...stopped, channel("felix", { position: 1, reminderSet: "only_if_not_done" })] },
      "2026-12-03T09:00",
      true,
    ],
    ["somebody is reached", {}, "2026-12-03T09:00", false],
    ["the date is done", { channels: stopped, isDone: true }, "2026-12-03T09:00", false],
    [
      "the term does not cover it",
      { channels: stopped, endsOn: day("2026-12-01") },
      "2026-12-03T09:00",
      false,
    ],
    ["the catch-up week is over", { channels: stopped }, "2026-12-20T09:00", false],
  ])("%s", (_what, facts, now, expected) => {
    expect(isNobodyReached(rosasDate(facts), there(now))).toBe(expected);
  });
});
