import type { Temporal } from "temporal-polyfill";
import type { OnceReason } from "#core/date-kinds.ts";
import { dueDateOf } from "#core/schedule.ts";
import { coversDate } from "#core/subscription.ts";
import { nameOfLocation } from "#core/words/once-words.ts";

/** The open dates that a term ending on `endsOn` does not cover, as checkout and dashboard name them. */
export function notCovered(
  endsOn: Temporal.PlainDate,
  locations: readonly (Parameters<typeof dueDateOf>[0] & {
    name: string | null;
    onceAbout: OnceReason | null;
  })[],
): { name: string; date: string }[] {
  return locations
    .filter((location) => !coversDate(endsOn, dueDateOf(location)))
    .map((location) => ({ name: nameOfLocation(location), date: location.nextDueOn.toString() }));
}
