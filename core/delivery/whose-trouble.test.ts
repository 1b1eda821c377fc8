import { describe, expect, it } from "vitest";
import { isDeadByNow, type RefusalEvidence, type WhoseTrouble, whoseTrouble } from "./whose-trouble.ts";

type Row = [
  what: string,
  refused: number,
  afterTaking: number,
  taken: number,
  usual: RefusalEvidence["usual"],
  answer: WhoseTrouble,
];

const none = { refused: 0, taken: 0 };
const healthy = { refused: 10, taken: 10_000 };
/** Here one address in ten is dead: the readers of a newsletter, say. */
const stale = { refused: 1000, taken: 9000 };

describe("whose trouble refusals are", () => {
  const rows: Row[] = [
    ["nothing was given to it", 0, 0, 0, none, "doubtful"],
    // More than half of the addresses that used to take mail are refused, at least three.
    ["forty of forty are refused", 40, 40, 0, healthy, "provider"],
    ["three of three", 3, 3, 0, none, "provider"],
    ["three of five", 3, 3, 2, none, "provider"],
    ["three of six: not more than half", 3, 3, 3, none, "doubtful"],
    // A stranger can name any number of addresses that refuse everything.
    ["forty of forty that never took anything", 40, 0, 0, healthy, "doubtful"],
    ["three of five that never took anything", 3, 0, 2, none, "doubtful"],
    ["three of six that never took anything", 3, 0, 3, none, "addresses"],
    [
      "forty that never took anything beside three that used to, and ten taken",
      43,
      3,
      10,
      healthy,
      "doubtful",
    ],
    ["two of two: a couple whose domain has gone, or us", 2, 0, 0, none, "doubtful"],
    ["two of three", 2, 2, 1, none, "addresses"],
    // No other mail passes.
    ["one of one", 1, 1, 0, healthy, "doubtful"],
    ["one of two", 1, 1, 1, healthy, "addresses"],
    // Three addresses that did exist are refused, and they are one in twenty.
    ["one dead address among forty", 1, 1, 39, healthy, "addresses"],
    ["two that existed among forty", 2, 2, 38, healthy, "addresses"],
    ["three that existed among forty", 3, 3, 37, healthy, "doubtful"],
    ["three that existed among sixty: just one in twenty", 3, 3, 57, healthy, "doubtful"],
    ["three that existed among sixty-one: less than one in twenty", 3, 3, 58, healthy, "addresses"],
    ["three that never took anything among forty", 3, 0, 37, healthy, "addresses"],
    ["three, two of which existed", 3, 2, 37, healthy, "addresses"],
    // Five new addresses are refused: a fifth of all, and ten times the usual share.
    ["five new addresses of twenty-five: a fifth", 5, 0, 20, healthy, "doubtful"],
    ["five new addresses of twenty-six: less than a fifth", 5, 0, 21, healthy, "addresses"],
    ["four new addresses of twenty", 4, 0, 16, healthy, "addresses"],
    ["a third, where one in ten is usual", 30, 0, 60, stale, "addresses"],
    ["the same without a history", 30, 0, 60, none, "doubtful"],
    // (usual + 1) / (all + 100): with 29 of 1,000, ten times the share is 0.2727.
    ["just above ten times the usual", 28, 0, 72, { refused: 29, taken: 971 }, "doubtful"],
    ["just below ten times the usual", 27, 0, 73, { refused: 29, taken: 971 }, "addresses"],
  ];

  it.each(rows)(
    "%s: %i refused, %i after taking, %i taken",
    (_, refused, afterTaking, taken, usual, answer) => {
      expect(
        whoseTrouble({ refused, refusedAfterTaking: afterTaking, refusedOfKnown: afterTaking, taken, usual }),
      ).toBe(answer);
    },
  );
});

it("is the provider's when it refuses most of the newsletter's readers", () => {
  const evidence = { refused: 3, refusedAfterTaking: 0, refusedOfKnown: 3, taken: 2, usual: none };
  expect(whoseTrouble(evidence)).toBe("provider");
});

describe("an address that no single refusal has proved dead", () => {
  it.each([
    ["refused on one day only", 19.9, 1000, false],
    ["refused on two days, others taken in between", 20, 1, true],
    ["refused on two days, nobody taken in between", 20, 0, false],
    ["refused for a week, nobody taken in between", 168, 0, false],
    ["refused for the first time", 0, 40, false],
  ])("%s", (_, hoursSinceFirst, takenSince, isDead) => {
    expect(isDeadByNow({ hoursSinceFirst, takenSince })).toBe(isDead);
  });
});
