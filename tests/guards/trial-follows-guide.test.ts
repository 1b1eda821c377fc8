import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { fromGuide, lineFromGuide, requiredVariables, wordsFromGuide } from "../../scripts/trial/guide.ts";

/** `npm run trial` needs a machine of its own. What it takes out of the operator's guide is looked up here. */
const ways = { fromGuide, lineFromGuide, wordsFromGuide };

const taken = globSync("scripts/trial/**/*.ts").flatMap((file) =>
  [...readFileSync(file, "utf8").matchAll(/\b(fromGuide|lineFromGuide|wordsFromGuide)\(\s*"([^"]+)"/g)].map(
    ([, way, words = ""]) => [way as keyof typeof ways, words] as const,
  ),
);

it("the trial takes its commands out of docs/running.md", () => {
  expect(taken.length).toBeGreaterThan(12);
  expect(requiredVariables()).toContain("DATABASE_URL");
  expect(requiredVariables().length).toBeGreaterThan(6);
});

it.each(taken)("%s: docs/running.md has it once: %s", (way, words) => {
  expect(ways[way](words)).toContain(words);
});

it("refuses what the guide does not have", () => {
  expect(() => wordsFromGuide("daymark restore --quickly")).toThrow("no `daymark restore --quickly`");
  expect(() => lineFromGuide("daymark")).toThrow(/has \d+ lines/);
  expect(() => fromGuide("useradd --system", { "--nothing": "" })).toThrow('says no "--nothing"');
});
