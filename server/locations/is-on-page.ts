import type { Temporal } from "temporal-polyfill";
import type { Location } from "./own-location.ts";
import { canUndo } from "./undo-acknowledgement.ts";

/**
 * Whether the dashboard shows it: a place always, a date that comes once until it is taken back, or until its "done" can no
 * longer be, a duty that comes again until it ends. The record keeps places and dates.
 */
export function isOnPage(
  { onceAbout, duty, state, stateSince, takenBackAt }: Location,
  now: Temporal.Instant,
): boolean {
  if (state !== "ended") return true;
  if (onceAbout === null) return duty === null;
  return takenBackAt === null && canUndo(stateSince, now);
}
