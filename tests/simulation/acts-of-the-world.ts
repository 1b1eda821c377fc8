import { newestFileDay } from "#core/people/lapsed-number.ts";
import type { Act } from "./acts.ts";
import { breakages, type Fault, type Mood, moods, type Role, roles } from "./history.ts";
import { at, householdOf } from "./household.ts";
import type { Random } from "./random.ts";
import { directoryOutage, filtered, refusalsOfUs, textRefusalsOfUs } from "./vendor-answers.ts";
import { hours, type World } from "./world.ts";

/** Events of the machines, the databases and the providers. */

/** A provider's mood from now on. `says`: its refusal. `rate`: messages a minute, or a day of a quota. */
interface VendorAct {
  channel: "email" | "text";
  mood: Mood;
  hours: number;
  says?: string | number;
  rate?: number;
}

function drawVendor(random: Random): VendorAct {
  const channel = random.pick<"email" | "text">(["email", "email", "text"]);
  const mood = random.pick<Mood>([...moods, "refuses", "refuses", "filters"]);
  const common = { channel, mood, hours: random.between(1, mood === "flaky" || mood === "down" ? 60 : 24) };
  switch (mood) {
    case "refuses": {
      const says = random.pick([...refusalsOfUs, directoryOutage, directoryOutage]);
      return { ...common, says: channel === "email" ? says : random.pick(textRefusalsOfUs) };
    }
    case "filters":
      return { ...common, says: channel === "email" ? "550 5.7.1 Message refused" : filtered };
    case "throttled":
    case "quota":
      return { ...common, rate: random.between(5, 50) };
    default:
      return common;
  }
}

/** Makes the vendor refuse an address for good from now on, or take it again. */
const turn = (often: number, isDead: boolean): Act<{ household: number; channel: number }> => ({
  often,
  draw: (random) => ({ household: random.between(0, 3), channel: random.between(0, 19) }),
  async run(world, { household, channel }) {
    const found = at(householdOf(world, household)?.channels ?? [], channel);
    const { moods: vendorMoods } = world.vendors;
    if (found && isDead) vendorMoods.bury(found.kind, found.address);
    if (found && !isDead) vendorMoods.revive(found.kind, found.address);
    return found !== null;
  },
});

/** An act that always finds what it needs. */
const happening = <Args extends object>(
  often: number,
  draw: (random: Random) => Args,
  run: (world: World, args: Args) => void,
): Act<Args> => ({
  often,
  draw,
  async run(world, args) {
    run(world, args);
    return true;
  },
});

export const worldActs = {
  vendor: happening(3, drawVendor, ({ vendors, clock }, { channel, mood, says, rate, hours: count }) =>
    vendors.moods.set(channel, { mood, says, rate, until: clock.ms + hours(count) }),
  ),
  dead: turn(2, true),
  alive: turn(1, false),
  /** No process of ours runs. */
  outage: happening(
    1,
    (random) => ({ hours: random.chance(0.7) ? random.between(1, 30) : random.between(30, 300) }),
    (world, args) => {
      world.upFrom = world.clock.ms + hours(args.hours);
      world.disturb(hours(args.hours));
    },
  ),
  /** The next process of this role dies, or its connection breaks, at a statement. */
  fault: happening(
    4,
    (random): { role: Role } & Fault => {
      const role = random.pick(["dispatch", "dispatch", "dispatch", ...roles]);
      // A dispatcher's claim has a dozen statements at most, and so has its mark.
      const since = role === "dispatch" && random.chance(0.6) ? "sending" : "start";
      return {
        role,
        statement: random.between(1, role === "dispatch" ? 14 : 8),
        since,
        executed: random.chance(0.5),
        breaks: random.chance(0.5) ? null : random.pick(breakages),
      };
    },
    (world, { role, ...fault }) => world.faults[role].push(fault),
  ),
  /** The dispatcher dies while it sends: before the vendor has taken the message, or after. */
  "kill-sending": happening(
    2,
    (random) => ({ send: random.between(0, 30), taken: random.chance(0.5) }),
    ({ vendors }, { send, taken }) =>
      vendors.events.push({
        send,
        when: taken ? "taken" : "before",
        run: async (process) => {
          process?.die();
          // The dead process waits for ever.
          if (process) await new Promise(() => {});
        },
      }),
  ),
  /** The next dispatcher freezes at its gate number `gate` (a call of the database, or of a vendor). */
  freeze: happening(
    2,
    (random) => ({
      gate: random.between(1, 14),
      minutes: random.pick<number>([1, 4, 6, 10, 10, 11, 11, 12, 40]),
    }),
    (world, { gate, minutes }) => world.freezes.push({ gate, ms: minutes * 60_000 }),
  ),
  /** A second worker runs beside the first. `eachMinute`: it begins a round each minute, however long the first one's round takes. */
  "second-worker": happening(
    2,
    (random): { hours: number; eachMinute?: boolean } => ({ hours: random.between(6, 96) }),
    (world, { hours: count, eachMinute = false }) => {
      world.secondUntil = world.clock.ms + hours(count);
      world.isSecondTireless = eachMinute;
    },
  ),
  /** A worker's clock is ahead of the world's, or behind. */
  clock: happening(
    1,
    (random) => ({ worker: random.between(0, 1), seconds: random.between(-120, 120) }),
    ({ workers }, { worker, seconds }) => {
      const meant = workers[worker];
      if (meant) meant.skewMs = seconds * 1000;
    },
  ),
  /**
   * Carriers publish a file. It names numbers that changed hands, and others that did not, and nobody can tell which is
   * which. By mistake it may name every number there is. The texts of the numbers' old and new holders are acts of theirs.
   */
  "carrier-file": happening(
    1,
    (random) => ({
      numbers: Array.from({ length: random.between(1, 3) }, () => random.between(0, 19)),
      names: random.pick(["some", "some", "some", "all"] as const),
      isCut: random.chance(0.2),
    }),
    (world, { numbers, names, isCut }) => {
      const listed = [...world.facts.channels.values()].filter(
        ({ kind, isRetired }) => kind === "text" && !isRetired,
      );
      const all = [...new Set(listed.map(({ address }) => address))];
      const some = numbers.flatMap((index) => at(all, index) ?? []);
      const day = newestFileDay(world.now()).add({ days: 1 }).toString();
      world.carrierFiles.set(day, { numbers: [...(names === "all" ? all : some), "+15155559999"], isCut });
    },
  ),
  /** Dispatchers take this many messages at a time, from batches of this size. Otherwise the seed decides anew each round. */
  width: happening(
    0,
    () => ({ atOnce: 1, batch: 33, hours: 1 }),
    (world, { atOnce, batch, hours: count }) => {
      world.width = { atOnce, batch, until: world.clock.ms + hours(count) };
    },
  ),
  /**
   * The database takes this long for each transaction, and answers everything else at once, because its disk or its replica
   * is slow.
   */
  "slow-commits": happening(
    0,
    () => ({ seconds: 1, hours: 1 }),
    (world, { seconds, hours: count }) => {
      world.slowCommits = { ms: seconds * 1000, until: world.clock.ms + hours(count) };
    },
  ),
};
