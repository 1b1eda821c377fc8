import { expect, it } from "vitest";
import { growthAMinute, type Sample } from "./steadiness.ts";

/** Samples half a minute apart. */
const samplesOf = (held: readonly number[]): Sample[] =>
  held.map((value, index) => ({ at: index * 30, held: value, rss: 0, handles: 0, resources: 0, cpu: 0 }));

it.each([
  { what: "nothing", held: [80, 80, 80, 80], growth: 0 },
  { what: "noise", held: [80, 83, 80, 83, 80], growth: 0 },
  { what: "one megabyte a minute", held: [80, 80.5, 81, 81.5], growth: 1 },
  { what: "the same within noise", held: [80, 83.5, 81, 84.5, 82], growth: 1 },
  { what: "what is given back", held: [80, 79, 78], growth: -2 },
])("finds $what in what a process holds", ({ held, growth }) => {
  expect(growthAMinute(samplesOf(held), (sample) => sample.held)).toBeCloseTo(growth);
});
