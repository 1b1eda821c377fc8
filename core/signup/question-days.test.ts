import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { isQuestionDue, isWeeklyWordDue } from "./question-days.ts";

const paidOn = Temporal.PlainDate.from("2026-11-20");

/** The days after the payment on which something is said, when the round runs on these days. */
function saidOn(isDue: typeof isQuestionDue, firstMessageIn: number, rounds: readonly number[]): number[] {
  let lastOn: Temporal.PlainDate | null = null;
  const firstMessageOn = paidOn.add({ days: firstMessageIn });
  return rounds.filter((days) => {
    const today = paidOn.add({ days });
    const isNow = isDue({ paidOn, firstMessageOn, today, lastOn });
    if (isNow) lastOn = today;
    return isNow;
  });
}

const everyDay = Array.from({ length: 40 }, (_, day) => day);

describe("the days of the question about a sign-up", () => {
  it.each([
    [
      "the payment, three and seven days after it, a week before the first reminder",
      30,
      everyDay,
      [0, 3, 7, 23],
    ],
    ["no fourth, when the week before has begun by the third", 14, everyDay, [0, 3, 7]],
    ["no fourth, when the first reminder is over", -3, everyDay, [0, 3, 7]],
    ["a fourth the day after the third", 15, everyDay, [0, 3, 7, 8]],
    ["after an outage the newest alone, and the next on its day", 30, [0, 5, 6, 7, 30, 31], [0, 5, 7, 30]],
    ["the first later, when it could not be asked at once", 30, [1, 2, 3], [1, 3]],
    ["none before the payment's morning", 30, [-1], []],
  ])("are %s", (_, firstMessageIn, rounds, expected) => {
    expect(saidOn(isQuestionDue, firstMessageIn, rounds)).toEqual(expected);
  });

  it("are for the maker every week, and after an outage the newest week's", () => {
    expect(saidOn(isWeeklyWordDue, 30, everyDay)).toEqual([7, 14, 21, 28, 35]);
    expect(saidOn(isWeeklyWordDue, 30, [7, 23, 24, 28])).toEqual([7, 23, 28]);
  });
});
