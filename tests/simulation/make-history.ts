import { Temporal } from "temporal-polyfill";
import {
  type Action,
  breakages,
  type Fault,
  type History,
  linkPurposes,
  type Mood,
  moods,
  outcomes,
  type Role,
  roles,
  type Step,
  sayings,
} from "./history.ts";
import { dutySteps } from "./make-duties.ts";
import { hostileSteps } from "./make-hostile.ts";
import { tangledSteps } from "./make-tangles.ts";
import { Random } from "./random.ts";
import { directoryOutage, filtered, refusalsOfUs, textRefusalsOfUs } from "./vendor-answers.ts";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Both sides of the date line, no daylight saving, and the two nights when clocks change. */
const zones = [
  "America/New_York",
  "America/Chicago",
  "America/Los_Angeles",
  "America/Phoenix",
  "Pacific/Honolulu",
  "Pacific/Guam",
  "Pacific/Pago_Pago",
] as const;

/**
 * The history of a seed: a few households for some days, most of them around their dates and terms. Each household
 * keeps its list full and enters its next dates, as most people do, and also does random things.
 */
export function historyOf(seed: number, days: number): History {
  const random = new Random(seed);
  const households = random.between(2, 4);
  // Anywhere in two years, so that some leap days, and nights when the clocks change, are played.
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
    at += random.between(60, (4 * day) / households);
    const action = anyAction(random, households);
    steps.push({ at: atAnEdge(random, start, quiet * day + at), ...action });
  }
  // Drawn separately, so that the rest of a seed's history is the same with them and without.
  steps.push(...hostileSteps(new Random(seed + 7919), households, { quiet, days, home }));
  steps.push(...dutySteps(new Random(seed + 15_485_863), households, { quiet, days, home }));
  steps.push(...tangledSteps(new Random(seed + 104_729), households, start, { quiet, days, home }));
  steps.sort((left, right) => left.at - right.at);
  return { seed, start: start.toString(), days: quiet + days, steps };
}

/** Some steps fall just before or after an hour at which rules change: 08:00, 09:00, 21:00 and midnight somewhere. */
function atAnEdge(random: Random, start: Temporal.Instant, at: number): number {
  if (!random.chance(0.3)) return at;
  const local = start.add({ seconds: at }).toZonedDateTimeISO(random.pick(zones));
  const edge = local
    .round({ smallestUnit: "day", roundingMode: "floor" })
    .add({ hours: random.pick([8, 9, 21, 21, 24]) })
    .add({ seconds: random.between(-150, 60) });
  return Math.max(0, Math.round(edge.since(start.toZonedDateTimeISO("UTC")).total("seconds")));
}

export interface Times {
  quiet: number;
  days: number;
  home: string;
}

/** A sign-up, the people that it is about, and a new date every few weeks. */
function life(random: Random, household: number, { quiet, days, home }: Times): Step[] {
  const at = random.between(0, day / 2);
  const near = () => (random.chance(0.6) ? home : random.pick(zones));
  const steps: Step[] = [{ at, ...signup(random, household, quiet, [near(), near()]) }];
  const friends = random.between(0, 4);
  for (let friend = 0; friend < friends; friend += 1) {
    const [email, phone] = [random.between(0, 11), random.chance(0.5) ? random.between(0, 7) : null];
    steps.push({
      at: at + random.between(60, day),
      do: "add",
      household,
      zone: near(),
      email,
      phone,
    });
  }
  for (let location = 0; location < 3; location += 1) {
    for (let next = quiet * day + random.between(day, 18 * day); next < (quiet + days) * day; ) {
      steps.push({ at: next, do: "date", household, location, inDays: random.between(0, 12) });
      next += random.between(9 * day, 18 * day);
    }
  }
  return steps;
}

function signup(random: Random, household: number, quiet: number, where: [string, string]): Action {
  const dates = Array.from({ length: random.between(1, 3) }, () => quiet + nearDate(random));
  return {
    do: "signup",
    household,
    userType: random.pick(["registrant", "registrant", "family", "friend"]),
    master: random.pick(["self", "registrant"]),
    text: random.chance(0.7),
    zones: where,
    dates: dates.map((inDays) => Math.min(inDays, 3600)),
    pay: random.chance(0.9),
  };
}

/** Most dates are near, so that something happens; some lie beyond the term. */
function nearDate(random: Random): number {
  return random.chance(0.85) ? random.between(0, 16) : random.between(17, 420);
}

function anyAction(random: Random, households: number): Action {
  return random.chance(0.55) ? personAction(random, households) : worldAction(random, households);
}

function personAction(random: Random, households: number): Action {
  const household = random.between(0, households - 1);
  const [location, person, channel] = [random.between(0, 9), random.between(0, 9), random.between(0, 19)];
  const addresses = {
    zone: random.pick(zones),
    email: random.chance(0.7) ? random.between(0, 11) : null,
    phone: random.chance(0.6) ? random.between(0, 7) : null,
  };
  const kind = random.pick([
    ...(["date", "date", "date", "done", "done", "link", "link", "link", "link", "undo", "end"] as const),
    ...(["add", "add", "change", "remove", "stop", "start", "start", "pay", "pay", "signup"] as const),
    ...(["text", "text", "text", "stop-unseen", "report", "report", "report", "bounce", "bounce"] as const),
  ] as const);
  switch (kind) {
    case "date":
      return { do: kind, household, location, inDays: nearDate(random) };
    case "done":
    case "undo":
    case "end":
      return { do: kind, household, location };
    case "add":
      return { do: kind, household, ...addresses };
    case "change":
      return { do: kind, household, person, ...addresses };
    case "stop":
    case "start":
    case "stop-unseen":
      return { do: kind, household, channel };
    case "link":
      return { do: kind, household, purpose: random.pick(linkPurposes), message: random.between(0, 8) };
    case "signup":
      return signup(random, household, 0, [random.pick(zones), random.pick(zones)]);
    case "text":
      return { do: kind, household, channel, says: random.pick(sayings), twice: random.chance(0.2) };
    case "report": {
      const outcome = random.pick(outcomes);
      return { do: kind, household, message: random.between(0, 8), outcome, twice: random.chance(0.2) };
    }
    case "bounce": {
      const [reply, byAddress] = [random.pick(farReplies), random.chance(0.2)];
      const message = random.between(0, 20);
      return { do: kind, household, message, reply, byAddress, twice: random.chance(0.2) };
    }
    default:
      return { do: kind, household, person };
  }
}

/** What the next server but one has said about a mail that was taken. "" for "delayed" and "delivered". */
const farReplies = [
  "550 5.1.1 Unknown user",
  "550 5.1.1 Unknown user",
  "452 4.2.2 Mailbox full",
  "550 5.7.1 Blocked by policy",
  "451 4.4.1 No answer from host",
  "delayed",
  "delivered",
] as const;

function worldAction(random: Random, households: number): Action {
  const kind = random.pick([
    ...(["vendor", "vendor", "vendor", "dead", "dead", "alive", "outage"] as const),
    ...(["fault", "fault", "fault", "fault", "sending", "sending", "meanwhile", "meanwhile"] as const),
    ...(["freeze", "freeze", "second-worker", "second-worker", "clock"] as const),
  ] as const);
  switch (kind) {
    case "vendor":
      return vendor(random);
    case "dead":
    case "alive":
      return { do: kind, household: random.between(0, households - 1), channel: random.between(0, 19) };
    case "outage":
      return { do: kind, hours: random.chance(0.7) ? random.between(1, 30) : random.between(30, 300) };
    case "fault": {
      const role: Role = random.pick(["dispatch", "dispatch", "dispatch", ...roles]);
      return { do: kind, role, ...fault(random, role) };
    }
    case "sending":
      return { do: "kill-sending", send: random.between(0, 30), taken: random.chance(0.5) };
    case "freeze":
      return {
        do: kind,
        gate: random.between(1, 14),
        minutes: random.pick([1, 4, 6, 10, 10, 11, 11, 12, 40]),
      };
    case "second-worker":
      return { do: kind, hours: random.between(6, 96) };
    case "clock":
      return { do: kind, worker: random.between(0, 1), seconds: random.between(-120, 120) };
    default: {
      const actions = Array.from({ length: random.between(1, 3) }, () =>
        random.chance(0.3) ? ({ do: "round" } as const) : personAction(random, households),
      );
      return { do: "meanwhile", send: random.between(0, 8), actions };
    }
  }
}

function fault(random: Random, role: Role): Fault {
  // A dispatcher's claim has a dozen statements at most, and so has its mark.
  const since = role === "dispatch" && random.chance(0.6) ? "sending" : "start";
  return {
    statement: random.between(1, role === "dispatch" ? 14 : 8),
    since,
    executed: random.chance(0.5),
    breaks: random.chance(0.5) ? null : random.pick(breakages),
  };
}

function vendor(random: Random): Action {
  const channel = random.pick<"email" | "text">(["email", "email", "text"]);
  const mood = random.pick<Mood>([...moods, "refuses", "refuses", "filters"]);
  const hours = random.between(1, mood === "flaky" || mood === "down" ? 60 : 24);
  const common = { do: "vendor", channel, mood, hours } as const;
  switch (mood) {
    case "refuses": {
      const says = random.pick([...refusalsOfUs, directoryOutage, directoryOutage]);
      return { ...common, says: channel === "email" ? says : random.pick(textRefusalsOfUs) };
    }
    case "filters":
      return { ...common, says: channel === "email" ? "550 5.7.1 Message refused" : filtered };
    case "throttled":
      return { ...common, rate: random.between(5, 60) };
    case "quota":
      return { ...common, rate: random.between(5, 40) };
    default:
      return common;
  }
}
