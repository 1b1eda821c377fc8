import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inLanes, type SliceRange } from "#server/db/in-lanes.ts";

/** The rows are the numbers from 1 on. */
const rowsOf = ({ after, upTo }: SliceRange<number>, count: number) =>
  Array.from({ length: (upTo ?? count) - (after ?? 0) }, (_, n) => (after ?? 0) + n + 1);

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await setImmediate();
};

/** Looks `turnsOfLook` turns of the event loop for the end of a range of `size` rows among `count`. */
const lookFor = (count: number, size: number, turnsOfLook: number) => async (after: number | null) => {
  await turns(turnsOfLook);
  const end = (after ?? 0) + size;
  return end > count ? null : end;
};

describe("lanes", () => {
  it("do each row once between them, whatever takes how long", () =>
    fc.assert(
      fc.asyncProperty(
        fc.record({
          count: fc.nat(40),
          size: fc.integer({ min: 1, max: 9 }),
          lanes: fc.integer({ min: 1, max: 4 }),
          lookTurns: fc.nat(3),
          workTurns: fc.array(fc.nat(5), { minLength: 1, maxLength: 9 }),
        }),
        async ({ count, size, lanes, lookTurns, workTurns }) => {
          const done: number[] = [];
          let taken = 0;
          let atATime = 0;
          const work = async (range: SliceRange<number>) => {
            atATime += 1;
            expect(atATime).toBeLessThanOrEqual(lanes);
            await turns(workTurns[taken++ % workTurns.length] ?? 0);
            done.push(...rowsOf(range, count));
            atATime -= 1;
          };
          await inLanes(work, { lanes, endOfNext: lookFor(count, size, lookTurns) });
          expect(done.toSorted((a, b) => a - b)).toEqual(rowsOf({ after: null, upTo: null }, count));
        },
      ),
      { numRuns: 200 },
    ));

  it("end one another by an error, which is thrown when the last has ended", async () => {
    const done: (number | null)[] = [];
    const work = async ({ upTo }: SliceRange<number>, signal: AbortSignal | undefined) => {
      if (upTo === 10) throw new Error("The first range failed.");
      await turns(5);
      done.push(upTo);
      expect(signal?.aborted).toBe(true);
    };
    const failing = inLanes(work, { lanes: 2, endOfNext: lookFor(100, 10, 0) });
    await expect(failing).rejects.toThrow("The first range failed.");
    expect(done).toEqual([20]);
  });

  it("look no further when a look has failed", async () => {
    const done: (number | null)[] = [];
    let looks = 0;
    const endOfNext = async (after: number | null) => {
      looks += 1;
      if (after !== null) throw new Error("The look failed.");
      return 10;
    };
    const work = async ({ upTo }: SliceRange<number>) => {
      await turns(3);
      done.push(upTo);
    };
    await expect(inLanes(work, { lanes: 3, endOfNext })).rejects.toThrow("The look failed.");
    expect([done, looks]).toEqual([[10], 2]);
  });
});
