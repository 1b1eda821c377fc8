import type { Location } from "./use-dashboard.ts";

/**
 * The location that the page is about: the one with the earliest date that is still to come or open. When every date is
 * done, it is the location that waits for its next date. Null when there are no more dates anywhere.
 */
export function pickFeatured(locations: readonly Location[]): Location | null {
  const byDate = [...locations].sort((a, b) => a.nextDueOn.localeCompare(b.nextDueOn));
  return (
    byDate.find(({ state }) => state === "dated") ??
    byDate.find(({ state }) => state === "awaiting_next_date") ??
    null
  );
}
