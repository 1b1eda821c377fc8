import type { Step } from "./history.ts";
import type { Times } from "./make-history.ts";
import type { Random } from "./random.ts";

const day = 24 * 60 * 60;

/**
 * Ranges of days, dates that come once and appointments: entered, moved earlier and later, made one day again, in the middle
 * of a range too.
 */
export function dutySteps(random: Random, households: number, { quiet, days }: Times): Step[] {
  const steps: Step[] = [];
  for (let count = random.between(4, 10); count > 0; count -= 1) {
    const at = quiet * day + random.between(1, days * day);
    const household = random.between(0, households - 1);
    const location = random.between(0, 3);
    const kind = random.pick([
      "range",
      "range",
      "range",
      "once",
      "appointment",
      "appointment",
      "another-time",
    ] as const);
    if (kind === "once") steps.push({ at, do: kind, household, inDays: random.between(0, 9) });
    else if (kind === "another-time") steps.push({ at, do: kind, household, location });
    else if (kind === "appointment") {
      const time = random.pick(["07:05", "10:30", "12:00", "16:45"]);
      steps.push({ at, do: kind, household, location, before: random.pick([0, 0, 1, 2, 3, 5, 8, 12]), time });
    } else {
      const length = random.pick([1, 2, 3, 4, 5, 8, 10, 31, 62]);
      const inDays = random.chance(0.7) ? random.between(0, 12) : random.between(13, 61);
      steps.push({ at, do: kind, household, location, inDays, length, isDone: random.chance(0.3) });
    }
  }
  return steps;
}
