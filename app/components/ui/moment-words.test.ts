import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { clockWords, momentWords } from "./moment-words.ts";

const today = Temporal.PlainDate.from("2026-12-07");

describe("a moment in words", () => {
  it.each([
    ["2026-12-07T15:00:00Z", "America/Chicago", "Today, 9:00 am"],
    ["2026-12-07T05:59:00Z", "America/Chicago", "Sun Dec 6, 11:59 pm"],
    ["2026-12-03T15:00:00.123Z", "America/New_York", "Thu Dec 3, 10:00 am"],
    ["2025-12-03T18:05:00Z", "America/Chicago", "Dec 3, 2025, 12:05 pm"],
  ])("%s in %s is %s", (at, timeZone, words) => {
    expect(momentWords(at, timeZone, today)).toBe(words);
  });

  it.each([
    [{ hour: 0, minute: 0 }, "12:00 am"],
    [{ hour: 12, minute: 5 }, "12:05 pm"],
    [{ hour: 21, minute: 30 }, "9:30 pm"],
  ])("%j is %s", (time, words) => {
    expect(clockWords(time)).toBe(words);
  });
});
