import type { Temporal } from "temporal-polyfill";
import type { Location } from "./own-location.ts";
import { canUndo } from "./undo-acknowledgement.ts";

/**
 * Whether the dashboard shows it: a place always; another date until it is removed and, without a following date, until its
 * "done" can no longer be undone.
 */
export function isOnPage({ other, state, stateSince }: Location, now: Temporal.Instant): boolean {
  if (other === null || state === "dated") return true;
  return state !== "ended" && (other.every !== null || canUndo(stateSince, now));
}
