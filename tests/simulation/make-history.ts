import { Temporal } from "temporal-polyfill";
import { reminderSets } from "#core/people/reminder-sets.ts";
import { drawFrom } from "./acts.ts";
import { holderActs } from "./acts-of-holders.ts";
import { readerActs } from "./acts-of-readers.ts";
import { strangerActs } from "./acts-of-strangers.ts";
import { worldActs } from "./acts-of-the-world.ts";
import type { Action, History, PersonAction, Step } from "./history.ts";
import { Random } from "./random.ts";
import { someScene } from "./scenes/all-scenes.ts";
import { drawSignup, zones } from "./signup.ts";

const day = 24 * 60 * 60;

/**
 * The history of a seed: a few households for some days, most of them around their dates and terms. Each household keeps its
 * list full and enters its next dates, as most people do. Random acts and some scenes come on top.
 */
export function historyOf(seed: number, days: number): History {
  const random = new Random(seed);
  const households = random.between(2, 4);
  // Anywhere in two years, so that some histories contain a leap day, or a night when the clocks change.
  const start = Temporal.Instant.from("2026-11-20T15:00:00Z").add({ minutes: random.between(0, 730 * 1440) });
  // Some begin with a quiet year, so that the end of the term falls into the watched days.
  const quiet = days < 300 && random.chance(0.3) ? random.between(300, 360) : 0;
  const steps: Step[] = [];
  // Many live in one zone: their mornings fall together, and a provider in trouble meets them all.
  const home = random.pick(zones);
  for (let household = 0; household < households; household += 1) {
    steps.push(...life(random, household, { quiet, days, home }));
  }
  for (let at = 0; at < days * day; ) {
    at += random.between(60, (2.5 * day) / households);
    steps.push({ at: atAnEdge(random, start, quiet * day + at), ...anyAction(random) });
  }
  for (let count = random.between(1, 3); count > 0; count -= 1) {
    const today = start.add({ hours: 24 * (quiet + random.between(0, days)) }).toZonedDateTimeISO(home);
    steps.push(...someScene(random, today.toPlainDate()).stepsSince(start));
  }
  const played = steps.filter(({ at }) => at >= 0 && at < (quiet + days) * day);
  played.sort((left, right) => left.at - right.at);
  return { seed, start: start.toString(), days: quiet + days, steps: played };
}

/** Some steps fall just before or after an hour at which rules change: 08:00, 09:00, 13:00, 16:00, 21:00 and midnight somewhere. */
function atAnEdge(random: Random, start: Temporal.Instant, at: number): number {
  if (!random.chance(0.3)) return at;
  const local = start.add({ seconds: at }).toZonedDateTimeISO(random.pick(zones));
  const edge = local
    .round({ smallestUnit: "day", roundingMode: "floor" })
    .add({ hours: random.pick([8, 9, 13, 16, 21, 21, 24]) })
    .add({ seconds: random.between(-150, 60) });
  return Math.max(0, Math.round(edge.since(start.toZonedDateTimeISO("UTC")).total("seconds")));
}

interface Times {
  quiet: number;
  days: number;
  home: string;
}

/** A sign-up, the people on its list, and a new date every few weeks. */
function life(random: Random, household: number, { quiet, days, home }: Times): Step[] {
  const at = random.between(0, day / 2);
  const near = () => (random.chance(0.6) ? home : random.pick(zones));
  const steps: Step[] = [{ at, do: "signup", household, ...drawSignup(random, [near(), near()], quiet) }];
  for (let friends = random.between(0, 4); friends > 0; friends -= 1) {
    const [email, phone] = [random.between(0, 11), random.chance(0.5) ? random.between(0, 7) : null];
    const gives = random.pick(["all", ...reminderSets]);
    steps.push({ at: at + random.between(60, day), do: "add", household, zone: near(), email, phone, gives });
  }
  for (let location = 0; location < 3; location += 1) {
    for (let next = quiet * day + random.between(day, 18 * day); next < (quiet + days) * day; ) {
      steps.push({ at: next, do: "date", household, location, inDays: random.between(0, 12) });
      next += random.between(9 * day, 18 * day);
    }
  }
  return steps;
}

function anyAction(random: Random): Action {
  if (random.chance(0.6)) return drawFrom(random, { ...holderActs, ...readerActs });
  if (random.chance(0.3)) return drawFrom(random, strangerActs);
  if (random.chance(0.9)) return drawFrom(random, worldActs);
  const actions = Array.from({ length: random.between(1, 3) }, (): PersonAction | { do: "round" } =>
    random.chance(0.3) ? { do: "round" } : drawFrom(random, { ...holderActs, ...readerActs }),
  );
  return { do: "meanwhile", send: random.between(0, 8), actions };
}
