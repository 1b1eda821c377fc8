import fc from "fast-check";
import { expect } from "vitest";
import type { Database } from "#server/db/client.ts";
import { ownerActions } from "./owner-actions.ts";
import { strangerActions } from "./stranger-actions.ts";
import { World } from "./world.ts";

/** One event. `draw` varies it. */
interface Step {
  by: "him" | "her" | "time";
  what: string;
  draw: number;
}

/** Minutes that may pass before a round of the worker. */
const times = [1, 16, 61, 24 * 60 + 1, 10 * 24 * 60];

/** Actions that touch the same counts and rows. Drawn from all actions at once, hardly any two would meet. */
const themes: [his: string[], hers: string[]][] = [
  [
    ["guesses at passwords", "guesses at her password from everywhere", "logs in", "opens an account"],
    ["opens an account", "mistypes her password", "logs in", "sets a new password"],
  ],
  [
    ["asks for codes", "mistypes a code", "logs in with a code that he has not", "makes a list of his own"],
    ["asks for codes and mistypes one", "logs in", "makes a list, and pays", "uses every form"],
  ],
  [
    ["asks for links", "uses every other form", "opens an account"],
    ["opens an account", "sets a new password", "uses every form", "logs out"],
  ],
  [
    [
      "makes a list of his own",
      "adds people",
      "switches and asks again",
      "says done and takes it back",
      "reads his pages",
    ],
    [
      "makes a list, and pays",
      "adds her mother, and takes her off",
      "says done, and takes it back",
      "texts us",
    ],
  ],
  [
    [
      "makes a sign-up that names her account",
      "reads and uses his links",
      "takes a payment back",
      "reads his pages",
    ],
    ["opens an account", "makes a list, and pays", "takes her payment back", "texts us"],
  ],
  [
    ["makes a list of his own", "reads and uses his links", "switches and asks again", "texts us"],
    ["makes a list, and pays", "texts us"],
  ],
  [
    [
      "guesses at her password from everywhere",
      "opens an account",
      "turns on two-step login of his own",
      "asks to move to her address",
      "tries a passkey that nobody has",
      "asks for links",
    ],
    [
      "turns two-step login on, or off again",
      "adds a passkey, and logs in by it",
      "moves to another address, or back",
      "says that it was not her",
      "sets a new password",
      "logs in",
      "opens an account",
    ],
  ],
  [
    [
      "makes a list of his own",
      "adds dates of his own",
      "adds people",
      "reads and uses his links",
      "texts us",
    ],
    ["makes a list, and pays", "adds another date", "changes her language", "texts us"],
  ],
  [Object.keys(strangerActions), Object.keys(ownerActions)],
];

const historiesOf = ([his, hers]: (typeof themes)[number]): fc.Arbitrary<Step[]> =>
  fc.tuple(fc.nat(1000), fc.nat(1000)).chain(([here, there]) => {
    // A person does most things at one place, with one browser.
    const stepsOf = (by: Step["by"], whats: readonly string[], place: number) =>
      fc.record({
        by: fc.constant(by),
        what: fc.constantFrom(...whats),
        draw: fc.oneof({ arbitrary: fc.constant(place), weight: 2 }, { arbitrary: fc.nat(1000), weight: 1 }),
      });
    const step = fc.oneof(
      { arbitrary: stepsOf("him", his, here), weight: 5 },
      { arbitrary: stepsOf("her", hers, there), weight: 4 },
      { arbitrary: stepsOf("time", ["passes"], 0), weight: 1 },
    );
    return fc.array(step, { minLength: 2, maxLength: 16, size: "max" });
  });

/** When one of the two does nothing, both worlds are the same. */
const histories: fc.Arbitrary<Step[]> = fc
  .oneof(...themes.map(historiesOf))
  .filter((steps) => steps.some(({ by }) => by === "him") && steps.some(({ by }) => by === "her"));

const playSteps = (database: Database, steps: readonly Step[]): Promise<World> =>
  World.play(database, async (world) => {
    for (const { by, what, draw } of steps) {
      if (by === "time") await world.wait(times[draw % times.length] ?? 1);
      else await (by === "him" ? strangerActions : ownerActions)[what]?.(world, draw);
      // Otherwise two of his lists would begin at the same instant, and their order on his pages would be chance.
      if (by === "him") world.test.advance({ seconds: 1 });
    }
    await world.wait(1);
  });

/**
 * He sees the same with her actions and without them, and nothing is refused to her because of him. Her own actions may use
 * up her own limits.
 */
async function expectOneToHim(database: Database, steps: readonly Step[]): Promise<void> {
  const without = (who: Step["by"]) =>
    playSteps(
      database,
      steps.filter(({ by }) => by !== who),
    );
  const both = await playSteps(database, steps);
  expect(both.seen).toEqual((await without("her")).seen);
  const own = both.refused.length > 0 ? (await without("him")).refused : [];
  expect(both.refused.filter((what) => !own.includes(what))).toEqual([]);
}

/** `SEED` repeats a run, or makes another. */
export const tryHistories = (database: Database, numRuns: number): Promise<void> =>
  fc.assert(
    fc.asyncProperty(histories, (steps) => expectOneToHim(database, steps)),
    { numRuns, seed: Number(process.env.SEED ?? 20261127) },
  );
