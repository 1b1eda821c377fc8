import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { testDatabase } from "#tests/support/test-database.ts";
import { histories, playBoth } from "#tests/support/two-worlds/play.ts";

const count = Number(process.env.WORLD_HISTORIES ?? 12);
const seed = Number(process.env.SEED ?? 20261127);

describe("two histories that differ only in her deeds", async () => {
  const database = await testDatabase();

  it("are one to him, in answers and in what they cost, and he keeps her from nothing", async () => {
    await fc.assert(
      fc.asyncProperty(histories, async (steps) => {
        const { seen, without, refused } = await playBoth(database, steps);
        expect(seen).toEqual(without);
        expect(refused).toEqual([]);
      }),
      { numRuns: count, seed },
    );
  });
});
