import type { Temporal } from "temporal-polyfill";
import { coversDate } from "#core/money/subscription.ts";
import { dueDateOf } from "#core/planning/message-days.ts";

/** `date`: for a range of days its last day; `opensOn`: its first. */
export type NotCovered = { name: string; date: string; opensOn: string | null };

/** The open dates that a term ending on `endsOn` does not cover, as checkout and dashboard name them. */
export function notCovered(
  endsOn: Temporal.PlainDate,
  locations: readonly (Parameters<typeof dueDateOf>[0] & { name: string })[],
): NotCovered[] {
  return locations
    .filter((location) => !coversDate(endsOn, dueDateOf(location)))
    .map((location) => ({
      name: location.name,
      date: location.nextDueOn.toString(),
      opensOn: location.opensOn?.toString() ?? null,
    }));
}
