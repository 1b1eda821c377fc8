import type { Temporal } from "temporal-polyfill";
import type { DeliveryStatus } from "#core/delivery/life.ts";
import type { ChannelKind } from "#core/people/channels.ts";
import { dueMessages } from "#core/planning/due-messages.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { inLanes, type SliceRange } from "#server/db/in-lanes.ts";
import { inSlices, type SliceEnd, type SliceOptions } from "#server/db/in-slices.ts";
import { announceUnreached } from "#server/reminders/announce-unreached.ts";
import { readDateFacts } from "#server/reminders/read-date-facts.ts";
import { renewStatistics } from "#server/reminders/renew-statistics.ts";
import {
  type DueWindow,
  dueWindows,
  endOfNextRange,
  sliceOfDueWindow,
} from "#server/reminders/slice-due-window.ts";
import { changeReminders, insertReminders } from "#server/reminders/store-reminders.ts";

/**
 * Locations in a slice. Nobody waits for the planner's locks, so it takes more at once than other rounds; but it decides a whole
 * slice in one go, which blocks the process.
 */
const locationsAtOnce = 1000;

/**
 * Rows that a round made or changed. `suppressed` also counts new reasons of old rows; `unreached` counts account holders who
 * were told that a date reaches nobody.
 */
export type PlanResult = Record<"planned" | "superseded" | "suppressed" | "revived" | "unreached", number>;

export interface PlanOptions extends Omit<SliceOptions, "onSlice"> {
  openKinds: readonly ChannelKind[];
  /** The windows with locations in them (what-may-be-due.ts). Both by default. */
  windows?: readonly DueWindow[] | undefined;
  /** Concurrent slices (`Database.planLanes`). One by default; always one inside a transaction. */
  lanes?: number | undefined;
  /** Called after each committed slice with the round's results so far. */
  onSlice?: ((total: PlanResult) => Promise<void> | void) | undefined;
}

/**
 * Derives from the facts what is due at `now` and writes it into `deliveries` once ("derive, don't schedule"). The database finds
 * the facts and stores what core/planning has decided about them (`dueMessages`).
 *
 * Works in slices (docs/decisions/0004-derived-reminders.md): one statement reads a slice's facts, one changes old rows, one
 * writes new ones. Each commits separately, so that a planner that freezes or is cut off between two of them holds nothing.
 * Decisions on outdated facts are harmless: a row changes only from the state in which it was seen, a reminder with a row gets no
 * other, and the second look decides before anything leaves.
 *
 * A planner that dies has lost nothing: the next round derives again. On PostgreSQL two slices are planned at a time, and share
 * no location. Any number of planners may run at once: new rows meet at their unique key, in a fixed order, and old rows that
 * somebody else has locked are left to the next round. So planners never deadlock.
 */
export async function planDeliveries(
  db: Db | Tx,
  now: Temporal.Instant,
  { openKinds, windows = dueWindows, lanes = 1, sliceSize = locationsAtOnce, signal, onSlice }: PlanOptions,
): Promise<PlanResult> {
  const total: PlanResult = { planned: 0, superseded: 0, suppressed: 0, revived: 0, unreached: 0 };
  const renew = renewStatistics(db);
  for (const window of windows) {
    if (signal?.aborted) break;
    // One row more than a range has: a slice that is full although it has an end got rows after the look for that end, and its
    // range goes on.
    const size = lanes === 1 ? sliceSize : sliceSize + 1;
    const inRange = (range: SliceRange, untilAborted: AbortSignal | undefined) => {
      const slice = async (after: SliceEnd | null) => {
        const rest = { after, upTo: range.upTo };
        const { ended, ...counts } = await planSlice(db, now, { openKinds, window, range: rest, size });
        for (const [name, count] of Object.entries(counts)) total[name as keyof PlanResult] += count;
        await renew(total.planned + total.superseded + total.suppressed);
        return ended;
      };
      return inSlices(slice, { signal: untilAborted, onSlice: () => onSlice?.(total) }, range.after);
    };
    const endOfNext = (after: SliceEnd | null) => endOfNextRange(db, now, window, after, sliceSize);
    await inLanes(inRange, { lanes, endOfNext, signal });
  }
  return total;
}

interface Slice {
  openKinds: readonly ChannelKind[];
  window: DueWindow;
  range: SliceRange;
  size: number;
}

async function planSlice(
  db: Db | Tx,
  now: Temporal.Instant,
  { openKinds, window, range, size }: Slice,
): Promise<PlanResult & { ended: SliceEnd | null }> {
  const found = await readDateFacts(db, sliceOfDueWindow(now, window, range, size), openKinds);
  const decided = found.map((facts) => ({ facts, ...dueMessages(facts, now) }));
  // Old rows first: if the planner dies before the new ones are written, the next round still finds them missing.
  const changed = await changeReminders(
    db,
    now,
    decided.flatMap((one) => one.changed),
  );
  const made = await insertReminders(
    db,
    now,
    decided.map(({ facts, made }) => ({ facts, reminders: made })),
  );
  const count = (states: readonly DeliveryStatus[], state: DeliveryStatus) =>
    states.filter((one) => one === state).length;
  const last = found.length < size ? undefined : found.at(-1);
  return {
    planned: count(made, "planned"),
    superseded: count(made, "superseded") + count(changed, "superseded"),
    suppressed: count(made, "suppressed") + count(changed, "suppressed"),
    revived: count(changed, "planned"),
    unreached: await announceUnreached(db, now, found),
    ended: last ? { at: last.at, id: last.locationId } : null,
  };
}
