import { Temporal } from "temporal-polyfill";
import { expect, it } from "vitest";
import { isObstacleDay } from "./obstacle-days.ts";

const day = (iso: string) => Temporal.PlainDate.from(iso);

it.each([
  ["eight days before", null, "2026-12-02", false],
  ["seven days before", null, "2026-12-03", true],
  ["on the day", null, "2026-12-10", true],
  ["three days after", null, "2026-12-13", true],
  ["four days after", null, "2026-12-14", false],
  ["the day before a long range begins", "2026-11-20", "2026-11-19", false],
  ["the first day of a long range", "2026-11-20", "2026-11-20", true],
  ["in the midst of a long range", "2026-11-20", "2026-11-29", true],
  ["seven days before a short range ends, which has not begun", "2026-12-08", "2026-12-03", true],
  ["four days after a range", "2026-11-20", "2026-12-14", false],
])("it can be said that somebody cannot come: %s", (_when, opensOn, today, can) => {
  const date = { dueOn: day("2026-12-10"), opensOn: opensOn === null ? null : day(opensOn) };
  expect(isObstacleDay(date, day(today))).toBe(can);
});
