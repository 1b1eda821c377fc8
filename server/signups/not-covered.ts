import type { Temporal } from "temporal-polyfill";
import { coversDate } from "#core/subscription.ts";

/** The open dates that a term ending on `endsOn` does not cover, as checkout and dashboard name them. */
export function notCovered(
  endsOn: Temporal.PlainDate,
  locations: readonly { name: string; nextDueOn: Temporal.PlainDate }[],
): { name: string; date: string }[] {
  return locations
    .filter(({ nextDueOn }) => !coversDate(endsOn, nextDueOn))
    .map(({ name, nextDueOn }) => ({ name, date: nextDueOn.toString() }));
}
