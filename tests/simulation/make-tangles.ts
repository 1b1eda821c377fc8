import type { Temporal } from "temporal-polyfill";
import type { Step } from "./history.ts";
import type { Times } from "./make-history.ts";
import type { Random } from "./random.ts";

const minute = 60;
const hour = 60 * minute;

/**
 * Situations of several steps that chance alone makes in one seed of fifty, each around a morning on which reminders leave. Some
 * of them meet nothing: no date is near, or the list is full.
 */
export function tangledSteps(
  random: Random,
  households: number,
  start: Temporal.Instant,
  { quiet, days, home }: Times,
): Step[] {
  const steps: Step[] = [];
  for (let count = random.between(2, 5); count > 0; count -= 1) {
    const morning = start
      .toZonedDateTimeISO(home)
      .add({ days: quiet + random.between(1, days) })
      .withPlainTime("09:00");
    const at = Math.round(morning.toInstant().since(start).total("seconds"));
    const household = random.between(0, households - 1);
    steps.push(...random.pick([regret, leave, markLate])(random, at, household, home));
  }
  return steps.filter((step) => step.at > 0 && step.at < (quiet + days) * 24 * hour);
}

/** "Done" is said while the reminders wait for their provider, and is taken back when they were looked at again. */
function regret(random: Random, at: number, household: number): Step[] {
  const channel = random.pick(["email", "email", "text"] as const);
  const location = random.between(0, 2);
  return [
    { at: at - 10 * minute, do: "vendor", channel, mood: "down", hours: 3 },
    { at: at + hour, do: "done", household, location },
    { at: at + random.between(4, 6) * hour, do: "undo", household, location },
  ];
}

/** Two people read one mailbox, and the first of them leaves the list when the reminder has come. */
function leave(random: Random, at: number, household: number, zone: string): Step[] {
  const both = { household, zone, email: random.between(0, 11), phone: null };
  return [
    { at: at - random.between(2, 30) * hour, do: "add", ...both },
    { at: at - hour, do: "add", ...both },
    { at: at + random.between(30, 600) * minute, do: "remove-sharer", household },
  ];
}

/** A dispatcher freezes until its claims are another's, and wakes to write down failures of its own. */
function markLate(random: Random, at: number): Step[] {
  return [
    { at: at - 20 * minute, do: "vendor", channel: "email", mood: "flaky", hours: 4 },
    { at: at - 20 * minute, do: "second-worker", hours: 8 },
    { at: at - minute, do: "freeze", gate: random.between(4, 24), minutes: random.pick([10, 11, 12]) },
  ];
}
