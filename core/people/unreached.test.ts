import { expect, it } from "vitest";
import { whyUnreached } from "./unreached.ts";

it.each([
  [["pending"], "pending"],
  [["failing", "stopped"], "stopped"],
  [["failing", "pending"], "pending"],
  [["failing"], "failing"],
  [["pending", "confirmed"], null],
  [[], null],
] as const)("channels that are %j: %s", (states, why) => {
  expect(whyUnreached(states)).toBe(why);
});
