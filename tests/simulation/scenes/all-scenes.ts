import type { Temporal } from "temporal-polyfill";
import type { History } from "../history.ts";
import { Random } from "../random.ts";
import { Draft } from "./draft.ts";
import { scenesOfAnswering } from "./of-answering.ts";
import { scenesOfLater } from "./of-later.ts";
import { scenesOfNumbers } from "./of-numbers.ts";
import { scenesOfOwning } from "./of-owning.ts";
import { scenesOfPlanning } from "./of-planning.ts";
import { scenesOfRest } from "./of-rest.ts";
import { scenesOfSending } from "./of-sending.ts";

const scenes = Object.entries({
  ...scenesOfSending,
  ...scenesOfPlanning,
  ...scenesOfAnswering,
  ...scenesOfOwning,
  ...scenesOfNumbers,
  ...scenesOfRest,
  ...scenesOfLater,
});

/** Three seeds in a row play every scene. Each time the scene is drawn anew. */
const seedsToAll = 3;

/** The scenes of a seed: separate short histories, a few seconds for all of them. */
export function scenesOf(seed: number): { name: string; history: History }[] {
  return scenes.flatMap(([name, scene], index) => {
    if (index % seedsToAll !== seed % seedsToAll) return [];
    const draft = new Draft(new Random(seed * 1009 + index));
    scene(draft);
    return { name, history: draft.history(seed) };
  });
}

/** One of the scenes, drawn with `today` as its first day. */
export function someScene(random: Random, today: Temporal.PlainDate): Draft {
  const draft = new Draft(random, today);
  scenes[random.between(0, scenes.length - 1)]?.[1](draft);
  return draft;
}
