import { Temporal } from "temporal-polyfill";
import { Random } from "./random.ts";

/**
 * What happens to a world from outside, as plain data: it can be printed, saved, and shortened step by step. Every
 * index is taken modulo what is there, and a step that fits nothing does nothing, so that any part of a history is a
 * history.
 */
export type Action =
  | {
      do: "signup";
      household: number;
      userType: "registrant" | "family" | "friend";
      master: "self" | "registrant";
      text: boolean;
      zones: [string, string];
      /** Days from today to each location's date. */
      dates: number[];
      pay: boolean;
    }
  | { do: "pay" | "remove"; household: number; person: number }
  | { do: "date"; household: number; location: number; inDays: number }
  | { do: "done" | "undo" | "end"; household: number; location: number }
  | { do: "add"; household: number; zone: string; email: number | null; phone: number | null }
  | {
      do: "change";
      household: number;
      person: number;
      zone: string;
      email: number | null;
      phone: number | null;
    }
  | { do: "stop" | "start"; household: number; channel: number }
  /** Follows a link of a message that has arrived: 0 is the newest of the household's. */
  | { do: "link"; household: number; purpose: LinkPurpose; message: number }
  /** Texts our number from one of the household's; the provider may pass it on twice. */
  | { do: "text"; household: number; channel: number; says: Saying; twice: boolean }
  /** The provider reports, late, what became of a message of the household's that it had taken; it may do so twice. */
  | { do: "report"; household: number; message: number; outcome: Outcome; twice: boolean }
  /** How a provider fares from now on. */
  | { do: "vendor"; channel: "email" | "text"; mood: Mood; hours: number }
  /** An address that the vendor refuses for good from now on. */
  | { do: "dead"; household: number; channel: number }
  /** No process of ours runs. */
  | { do: "outage"; hours: number }
  /** The next process of this role dies at its statement number `statement`: before it, or once it has been executed. */
  | { do: "kill"; role: Role; statement: number; executed: boolean }
  /** The dispatcher dies while it sends: before the vendor has taken the message, or after. */
  | { do: "kill-sending"; send: number; taken: boolean }
  /** While the dispatcher is sending its batch, somebody else acts: people, or another dispatcher's whole round. */
  | { do: "meanwhile"; send: number; actions: (Action | { do: "round" })[] };

export const roles = ["sweep", "plan", "dispatch"] as const;
export type Role = (typeof roles)[number];
/** `flaky` fails, loses answers and is slow at random; `slow` takes up to the time that a message may take. */
export const moods = ["flaky", "slow", "down"] as const;
export type Mood = (typeof moods)[number];
export const linkPurposes = ["done", "stop", "start", "agree", "decline"] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

export const sayings = ["STOP", "Start!", "done", "HELP", "who is this"] as const;
export type Saying = (typeof sayings)[number];
export const outcomes = ["delivered", "lost", "unknown"] as const;
export type Outcome = (typeof outcomes)[number];

/** `at`: seconds after the history's start. */
export type Step = { at: number } & Action;

export interface History {
  seed: number;
  start: string;
  /** How long it lasts, in days. */
  days: number;
  steps: Step[];
}

const day = 86_400;
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

/** The history of a seed: one to three households for so many days, most of them around their dates and terms. */
export function historyOf(seed: number, days: number): History {
  const random = new Random(seed);
  const households = random.between(1, 3);
  // Anywhere in two years: leap days, and nights when the clocks change, fall into some of them.
  const start = Temporal.Instant.from("2026-11-20T15:00:00Z").add({ minutes: random.between(0, 730 * 1440) });
  // Some begin with a quiet year, so that the end of the term falls into what is watched.
  const quiet = days < 300 && random.chance(0.4) ? random.between(300, 360) : 0;
  const steps: Step[] = [];
  for (let household = 0; household < households; household += 1) {
    steps.push({ at: random.between(0, day), ...signup(random, household, quiet) });
  }
  for (let at = 0; at < days * day; ) {
    at += random.between(60, (4 * day) / households);
    steps.push({ at: quiet * day + at, ...anyAction(random, households) });
  }
  steps.sort((left, right) => left.at - right.at);
  return { seed, start: start.toString(), days: quiet + days, steps };
}

function signup(random: Random, household: number, quiet: number): Action {
  const dates = Array.from({ length: random.between(1, 3) }, () => quiet + nearDate(random));
  return {
    do: "signup",
    household,
    userType: random.pick(["registrant", "registrant", "family", "friend"]),
    master: random.pick(["self", "registrant"]),
    text: random.chance(0.7),
    zones: [random.pick(zones), random.pick(zones)],
    dates: dates.map((inDays) => Math.min(inDays, 3600)),
    pay: random.chance(0.9),
  };
}

/** Most dates are near, so that something happens; some lie beyond the term. */
function nearDate(random: Random): number {
  return random.chance(0.8) ? random.between(0, 16) : random.between(17, 420);
}

function anyAction(random: Random, households: number): Action {
  return random.chance(0.68) ? personAction(random, households) : worldAction(random, households);
}

function personAction(random: Random, households: number): Action {
  const household = random.between(0, households - 1);
  const [location, person, channel] = [random.between(0, 9), random.between(0, 9), random.between(0, 19)];
  const addresses = {
    zone: random.pick(zones),
    email: random.chance(0.7) ? random.between(0, 3) : null,
    phone: random.chance(0.6) ? random.between(0, 3) : null,
  };
  const kind = random.pick([
    ...(["date", "date", "date", "date", "done", "done", "link", "link", "link", "link"] as const),
    ...(["undo", "end", "add", "add", "change", "remove", "stop", "start", "start", "pay", "pay"] as const),
    ...(["signup", "text", "text", "text", "report", "report", "report"] as const),
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
      return { do: kind, household, channel };
    case "link":
      return { do: kind, household, purpose: random.pick(linkPurposes), message: random.between(0, 8) };
    case "signup":
      return signup(random, household, 0);
    case "text":
      return { do: kind, household, channel, says: random.pick(sayings), twice: random.chance(0.2) };
    case "report": {
      const outcome = random.pick(outcomes);
      return { do: kind, household, message: random.between(0, 8), outcome, twice: random.chance(0.2) };
    }
    default:
      return { do: kind, household, person };
  }
}

function worldAction(random: Random, households: number): Action {
  const kind = random.pick(["vendor", "vendor", "dead", "outage", "kill", "kill", "sending", "meanwhile"]);
  switch (kind) {
    case "vendor":
      return {
        do: kind,
        channel: random.pick(["email", "text"]),
        mood: random.pick(moods),
        hours: random.between(1, 60),
      };
    case "dead":
      return { do: kind, household: random.between(0, households - 1), channel: random.between(0, 19) };
    case "outage":
      return { do: kind, hours: random.chance(0.7) ? random.between(1, 30) : random.between(30, 300) };
    case "kill":
      return {
        do: kind,
        role: random.pick(roles),
        statement: random.between(1, 6),
        executed: random.chance(0.5),
      };
    case "sending":
      return { do: "kill-sending", send: random.between(0, 4), taken: random.chance(0.5) };
    default: {
      const actions = Array.from({ length: random.between(1, 3) }, () =>
        random.chance(0.3) ? ({ do: "round" } as const) : personAction(random, households),
      );
      return { do: "meanwhile", send: random.between(0, 3), actions };
    }
  }
}
