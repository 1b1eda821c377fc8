import { Temporal } from "temporal-polyfill";
import { expect, it } from "vitest";
import type { Occasion } from "#core/planning/message-days.ts";
import { keyOfDay } from "#core/planning/offsets.ts";
import { reminderDayKind, reminderDayWords } from "./reminder-day-words.ts";

const today = Temporal.PlainDate.from("2026-12-07");

it.each<[number, string, Occasion | null, string, string]>([
  [-3, "2026-12-10", null, "3 days before Thu Dec 10", "3 days before Dec 10, 2026"],
  [-1, "2026-12-10", null, "1 day before Thu Dec 10", "1 day before Dec 10, 2026"],
  [0, "2026-12-10", null, "The day, Thu Dec 10", "The day, Dec 10, 2026"],
  [1, "2027-01-04", null, "1 day after Jan 4, 2027", "1 day after Jan 4, 2027"],
  [
    -30,
    "2026-12-31",
    "first-day",
    "The first day of Dec 1 to Dec 31",
    "The first day of Dec 1 to Dec 31, 2026",
  ],
  [
    -21,
    "2027-01-10",
    "first-day",
    ...(Array(2).fill("The first day of Dec 20, 2026 to Jan 10, 2027") as [string, string]),
  ],
  [
    ...([-3, "2026-12-10", "day-before-appointment"] as const),
    "1 day before the appointment on Tue Dec 8",
    "1 day before the appointment on Dec 8, 2026",
  ],
  [
    ...([-2, "2026-12-10", "appointment"] as const),
    "The day of the appointment, Tue Dec 8",
    "The day of the appointment, Dec 8, 2026",
  ],
])("the message at %i days of %s (%s) is: %s", (days, dueOn, occasion, now, onPaper) => {
  const day = { dueOn: Temporal.PlainDate.from(dueOn), offset: keyOfDay(days), occasion };
  expect([reminderDayWords(day, today), reminderDayWords(day, null)]).toEqual([now, onPaper]);
});

it.each<[number, Occasion | null, string]>([
  [-3, null, "3 days before"],
  [0, null, "the day"],
  [-30, "first-day", "the first day"],
  [-7, "first-day", "the first day"],
  [-3, "day-before-appointment", "1 day before the appointment"],
  [-2, "appointment", "the day of the appointment"],
])("messages at %i days (%s) are counted as: %s", (days, occasion, words) => {
  expect(reminderDayKind({ offset: keyOfDay(days), occasion })).toBe(words);
});
