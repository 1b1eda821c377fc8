import type { Db, Tx } from "#server/db/client.ts";
import {
  type DispatchOptions,
  type DispatchResult,
  dispatchDeliveries,
} from "#server/delivery/dispatch-deliveries.ts";
import { reviveNotices } from "#server/delivery/revive-notices.ts";
import { openKindsOf } from "#server/messages/channel-senders.ts";
import { announceTermEnds } from "#server/reminders/announce-term-ends.ts";
import { askNextDates } from "#server/reminders/ask-next-dates.ts";
import { type PlanOptions, planDeliveries } from "#server/reminders/plan-deliveries.ts";
import { followUnanswered } from "#server/signups/ask-for-yes.ts";
import type { Services } from "#server/start/services.ts";
import { sweepDeliveries } from "#server/worker/sweep-deliveries.ts";
import { whatMayBeDue } from "#server/worker/what-may-be-due.ts";

/**
 * Puts everything that falls due by time into `deliveries`: reminders and notices. `signal` ends the round between two slices,
 * and the next round goes on. `onSlice` is also called for the notices' slices. The notices have a single lane.
 * @returns how many rows are to be sent
 */
export async function planRound(
  db: Db | Tx,
  services: Services,
  { lanes, signal, sliceSize, onSlice }: Omit<PlanOptions, "openKinds" | "windows"> = {},
): Promise<number> {
  const { clock } = services;
  const now = clock.now();
  const openKinds = openKindsOf(services);
  const { windows, isAnyAwaiting, isAnyEnding, isAnyUnanswered, isAnyHeldBack } = await whatMayBeDue(db, now);
  const total = await planDeliveries(db, now, { openKinds, windows, lanes, signal, sliceSize, onSlice });
  const notices = [
    ...(isAnyAwaiting ? [askNextDates] : []),
    ...(isAnyEnding ? [announceTermEnds] : []),
    ...(isAnyHeldBack ? [reviveNotices] : []),
  ];
  let due = total.planned + total.revived + total.unreached;
  const slices = { signal, sliceSize, onSlice: () => onSlice?.(total) };
  for (const notice of notices) {
    if (signal?.aborted) break;
    due += await notice(db, now, { openKinds, ...slices });
  }
  if (isAnyUnanswered && !signal?.aborted) due += await followUnanswered(db, services, slices);
  return due;
}

/** One whole round: sweep, plan, dispatch. */
export async function runRound(
  db: Db,
  services: Services,
  options?: DispatchOptions,
): Promise<DispatchResult> {
  await sweepDeliveries(db, services.clock.now());
  await planRound(db, services);
  return dispatchDeliveries(db, services, options);
}
