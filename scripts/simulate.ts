// `npm run simulate -- --seed 7 --years 3`: one history. `--seeds 1000` goes through so many, from --seed on. A failure
// prints the shortest history that fails; `--save NAME` keeps it in tests/simulation/histories, where `npm test` plays it.
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { type History, historyOf } from "#tests/simulation/history.ts";
import { play } from "#tests/simulation/play.ts";
import { shrink } from "#tests/simulation/shrink.ts";
import { type Ground, openGround } from "#tests/simulation/world.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    seeds: { type: "string", default: "1" },
    years: { type: "string" },
    days: { type: "string" },
    save: { type: "string" },
    verbose: { type: "boolean", default: false },
  },
});
const number = (text: string, name: string) => {
  const value = Number(text);
  if (text.trim() !== "" && Number.isFinite(value) && value >= 0) return value;
  console.error(`--${name} must be a number, not "${text}".`);
  process.exit(2);
};
const firstSeed = number(values.seed, "seed");
const count = number(values.seeds, "seeds");
const days = values.days
  ? number(values.days, "days")
  : Math.round(365 * number(values.years ?? "1", "years"));

const ground = await openGround();
const failed: number[] = [];
for (let seed = firstSeed; seed < firstSeed + count; seed += 1) {
  const history = historyOf(seed, days);
  const begun = performance.now();
  const { transcript, failure, rounds } = await play(history, ground);
  if (values.verbose) console.log(transcript.join("\n"));
  const sends = transcript.filter((line) => line.includes(" sends ")).length;
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  const what = `${history.steps.length} steps, ${rounds} rounds, ${sends} messages, ${seconds} s`;
  console.log(`seed ${seed}: ${what}: ${failure?.message ?? "every invariant held"}`);
  if (failure === null) continue;
  failed.push(seed);
  await report(ground, history, failure);
}
await ground.close();
console.log(failed.length === 0 ? `${count} of ${count} seeds held.` : `Failed: seeds ${failed.join(", ")}.`);
process.exit(failed.length === 0 ? 0 : 1);

async function report(on: Ground, history: History, failure: { message: string; at: number }): Promise<void> {
  // The same kind of failure: shrinking must not wander off to another.
  const kind = (message: string | undefined) => message?.split(":")[0];
  const shortest = await shrink(history, failure.at, async (shorter) => {
    const again = await play(shorter, on);
    return kind(again.failure?.message) === kind(failure.message);
  });
  const { transcript } = await play(shortest, on);
  console.log(`\nThe shortest history that fails (${shortest.steps.length} steps):`);
  console.log(JSON.stringify(shortest, null, 1));
  console.log(`\nWhat happened in it:\n${transcript.join("\n")}\n`);
  if (values.save === undefined) return;
  const file = `tests/simulation/histories/${values.save}.json`;
  writeFileSync(file, `${JSON.stringify(shortest, null, 2)}\n`);
  console.log(`Saved as ${file}.`);
}
