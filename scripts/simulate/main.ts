// `npm run simulate -- --seed 7 --years 3` (or `--days 12`): plays one history. `--seeds 1000` plays this many, from --seed on, and
// `--until-failure` plays until the first that fails. A failure prints the shortest history that fails (`--no-shrink`
// saves that time). `--scenes` plays only the scenes of each seed, and `--no-scenes` only its random history.
import { parseArgs } from "node:util";
import { type Ground, openGround } from "#tests/simulation/ground.ts";
import type { History } from "#tests/simulation/history.ts";
import { historyOf } from "#tests/simulation/make-history.ts";
import { play } from "#tests/simulation/play.ts";
import { scenesOf } from "#tests/simulation/scenes/all-scenes.ts";
import { shrink } from "#tests/simulation/shrink.ts";

const { values } = parseArgs({
  allowNegative: true,
  options: {
    seed: { type: "string", default: "1" },
    seeds: { type: "string", default: "1" },
    years: { type: "string" },
    days: { type: "string" },
    verbose: { type: "boolean", default: false },
    "until-failure": { type: "boolean", default: false },
    shrink: { type: "boolean", default: true },
    scenes: { type: "boolean" },
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

const begun = performance.now();
const ground = await openGround();
const failed: string[] = [];
let played = 0;
for (const { name, history } of histories()) {
  if (failed.length > 0 && values["until-failure"]) break;
  played += 1;
  const failure = await playOne(name, history);
  if (failure === null) continue;
  failed.push(name);
  if (values.shrink) await report(ground, history, failure);
}
await ground.close();
const [minutes, cpu] = [(performance.now() - begun) / 60_000, process.cpuUsage().user / 60_000_000];
console.log(`${played} histories in ${minutes.toFixed(1)} minutes, ${cpu.toFixed(1)} of them of one core.`);
console.log(failed.length === 0 ? `${played} of ${played} held.` : `Failed: ${failed.join(", ")}.`);
process.exit(failed.length === 0 ? 0 : 1);

function* histories(): Iterable<{ name: string; history: History }> {
  const seeds = Array.from({ length: count }, (_, index) => firstSeed + index);
  // All scenes first: they take seconds, and find most failures.
  for (const seed of values.scenes === false ? [] : seeds) {
    for (const { name, history } of scenesOf(seed)) yield { name: `seed ${seed}, ${name}`, history };
  }
  if (values.scenes) return;
  for (const seed of seeds) yield { name: `seed ${seed}`, history: historyOf(seed, days) };
}

async function playOne(name: string, history: History) {
  const started = performance.now();
  const { transcript, failure, rounds } = await play(
    history,
    ground,
    values.verbose ? console.log : undefined,
  );
  const sends = transcript.filter((line) => line.includes(" sends ")).length;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const what = `${history.steps.length} steps, ${rounds} rounds, ${sends} messages, ${seconds} s`;
  console.log(`${name}: ${what}: ${failure?.message ?? "every invariant held"}`);
  return failure;
}

async function report(on: Ground, history: History, failure: { message: string; at: number }): Promise<void> {
  // Only the same kind of failure counts, so that shrinking does not wander off to another.
  const kind = (message: string | undefined) => message?.split(":")[0];
  const shortest = await shrink(history, failure.at, async (shorter) => {
    const again = await play(shorter, on);
    return kind(again.failure?.message) === kind(failure.message);
  });
  const { transcript } = await play(shortest, on);
  console.log(`\nThe shortest history that fails (${shortest.steps.length} steps):`);
  console.log(JSON.stringify(shortest, null, 1));
  console.log(`\nWhat happened in it:\n${transcript.join("\n")}\n`);
}
