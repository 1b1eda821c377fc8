import type { Action, Step } from "./history.ts";
import { type Disguise, disguises, type HostileAction, trespasses } from "./hostile-actions.ts";
import type { Times } from "./make-history.ts";
import type { Random } from "./random.ts";

const hour = 3600;
const day = 24 * hour;

/**
 * What strangers try in a history, and what the account holders do about it. Each sign-up in somebody else's name is
 * followed by possible next steps in any order; other tries are added at random.
 */
export function hostileSteps(random: Random, households: number, { quiet, days, home }: Times): Step[] {
  const steps: Step[] = [];
  const first = quiet * day;
  const last = first + days * day;
  const plants = random.between(0, 3);
  for (let count = 0; count < plants; count += 1) {
    const at = first + random.between(60, Math.max(120, days * day - 3 * day));
    const [stranger, household] = [random.between(0, 1), random.between(0, households - 1)];
    const who = { stranger, household };
    steps.push({ at, ...plant(random, who, home) });
    // She finds out within days, or never.
    if (random.chance(0.8)) {
      const found = at + random.between(hour, 3 * day);
      steps.push({ at: found, do: "sign-in", household });
      if (random.chance(0.8)) {
        const asked = { question: random.between(0, 2), yes: random.chance(0.6) };
        steps.push({ at: found + random.between(1, 2 * day), do: "answer", household, ...asked });
      }
      // The page of any of her people is open then, perhaps that of the new one.
      const inDays = random.between(0, 9);
      steps.push({ at: found + random.between(60, day), do: "date", household, location: 0, inDays });
    }
    for (let more = random.between(1, 5); more > 0; more -= 1) {
      // Half of it happens at once, while the code still counts and nobody has answered.
      const later = random.between(60, random.chance(0.5) ? day : 8 * day);
      steps.push({ at: at + later, ...hostileAction(random, who) });
    }
  }
  for (let at = first; at < last; ) {
    at += random.between(hour, 4 * day);
    const who = { stranger: random.between(0, 1), household: random.between(0, households - 1) };
    steps.push({ at, ...besides(random, who, home) });
  }
  return steps.filter(({ at }) => at < last);
}

interface Who {
  stranger: number;
  household: number;
}

function plant(random: Random, who: Who, zone: string): Extract<HostileAction, { do: "plant" }> {
  return {
    do: "plant",
    ...who,
    as: random.pick<Disguise>(["registrant", ...disguises]),
    number: random.pick(["own", "hers", "none"]),
    zone,
    dates: Array.from({ length: random.between(1, 2) }, () => random.between(0, 12)),
    pay: random.chance(0.85),
  };
}

function hostileAction(random: Random, { stranger, household }: Who): HostileAction {
  const kind = random.pick([
    ...(["follow", "follow", "follow", "say", "say", "say"] as const),
    ...(["repost", "repay", "hijack", "trespass", "trespass"] as const),
  ] as const);
  switch (kind) {
    case "follow": {
      const purpose = random.pick(["done", "done", "stop", "start", "agree"] as const);
      return { do: kind, stranger, purpose, message: random.between(0, 4) };
    }
    case "say": {
      const says = random.pick(["STOP", "Start!", "Start!", "done", "DONE 1"] as const);
      return { do: kind, stranger, says, twice: random.chance(0.2) };
    }
    case "repost":
    case "repay":
      return { do: kind, stranger, plant: random.between(0, 2) };
    case "hijack":
      return { do: kind, stranger, household };
    default:
      return {
        do: kind,
        stranger,
        household,
        tries: random.pick(trespasses),
        index: random.between(0, 5),
      };
  }
}

/** What strangers and account holders do at any time. Now and then an account holder puts a stranger on a list. */
function besides(random: Random, who: Who, zone: string): Action {
  const { stranger, household } = who;
  const kind = random.pick([
    ...(["hostile", "hostile", "hostile", "sign-in", "answer", "prove"] as const),
    ...(["add", "signup", "end-person"] as const),
  ] as const);
  switch (kind) {
    case "hostile":
      return hostileAction(random, who);
    case "answer":
      return { do: kind, household, question: random.between(0, 2), yes: random.chance(0.5) };
    case "add":
      return {
        do: kind,
        household,
        zone,
        email: 12 + stranger,
        phone: random.chance(0.5) ? 8 + stranger : null,
      };
    case "signup":
      return {
        do: kind,
        household,
        userType: "family",
        master: "self",
        text: true,
        zones: [zone, zone],
        dates: [random.between(0, 12)],
        pay: true,
        signedOut: random.chance(0.6),
      };
    case "end-person":
      // Seldom: most people go on.
      return random.chance(0.4) ? { do: kind, household } : { do: "sign-in", household };
    default:
      return { do: kind, household };
  }
}
