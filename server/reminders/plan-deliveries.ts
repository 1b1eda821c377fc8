import { type SQL, sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import type { ChannelKind } from "#core/channels.ts";
import { deliveryReasons } from "#core/delivery/reasons.ts";
import { offsets } from "#core/planning/message-days.ts";
import { atInstant } from "#server/db/at-instant.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { inLanes, type SliceRange } from "#server/db/in-lanes.ts";
import { endOfSlice, inSlices, type SliceEnd, type SliceOptions } from "#server/db/in-slices.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { changeStatus } from "#server/messages/change-status.ts";
import { dueChannels, isForRound } from "#server/reminders/due-channels.ts";
import {
  endOfDayOf,
  furtherDaysOfDate,
  heldUntil,
  isOneOfOffsets,
  isToldAlready,
  occasionOf,
  offsetRows,
  quietUntil,
  unwillingReason,
} from "#server/reminders/reminder-rules-sql.ts";
import { renewStatistics } from "#server/reminders/renew-statistics.ts";
import {
  type DueWindow,
  dueWindows,
  endOfNextRange,
  sliceOfDueWindow,
} from "#server/reminders/slice-due-window.ts";

/**
 * How many locations a slice has. To prepare the statement takes the database some fifteen milliseconds, as long as to write
 * two hundred rows. Nobody waits for the planner's locks, so it may take more at once than other rounds.
 */
export const locationsAtOnce = 2500;

/** How many rows a round made or changed. `suppressed` also counts new reasons of old rows. */
export type PlanResult = Record<"planned" | "superseded" | "suppressed" | "revived", number>;

export interface PlanOptions extends Omit<SliceOptions, "onSlice"> {
  /** Whether a provider for texts is set up. */
  openKinds: readonly ChannelKind[];
  /** The windows that have locations in them (what-may-be-due.ts). Both by default. */
  windows?: readonly DueWindow[] | undefined;
  /** How many slices are planned at a time (`Database.planLanes`). One by default; inside a transaction always one. */
  lanes?: number | undefined;
  /** Called with the round's results so far after each slice, when the slice is committed. */
  onSlice?: ((total: PlanResult) => Promise<void> | void) | undefined;
}

/**
 * Derives from the facts what is due at `now` and writes it into `deliveries` once ("derive, don't schedule"). For each
 * location, date and channel the newest due offset becomes `planned`, or `suppressed` with the reason; older offsets
 * without a row are recorded as `superseded`. Only the six offsets supersede: a day that a range or an appointment adds can be
 * taken back, and then the offset before it is the newest again. `cancelled` and `suppressed` rows come back when they are true again;
 * final rows never change.
 * It works in slices (docs/decisions/0017). Each slice is one statement and one transaction, so that no row is locked
 * for longer than a slice takes, and planned messages leave while the rest is planned. It is one statement because
 * PostgreSQL ends and commits that by itself when the planner's process freezes or its connection breaks. A planner
 * that dies has lost nothing: the next round derives again, and nothing that has a row gets another.
 * On PostgreSQL two slices are planned at a time (docs/decisions/0041), and share no location.
 * Any number of planners may run at once. New rows meet at their unique key, in one order; old rows that somebody else
 * has locked are left to the next round. So planners never deadlock.
 */
export async function planDeliveries(
  db: Db | Tx,
  now: Temporal.Instant,
  { openKinds, windows = dueWindows, lanes = 1, sliceSize = locationsAtOnce, signal, onSlice }: PlanOptions,
): Promise<PlanResult> {
  const total: PlanResult = { planned: 0, superseded: 0, suppressed: 0, revived: 0 };
  const renew = renewStatistics(db);
  for (const window of windows) {
    if (signal?.aborted) break;
    // A row more than a range has: a slice that is full although it has an end got rows after the look for that end, and
    // its range goes on.
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

type PlannedSlice = PlanResult & { ended: SliceEnd | null };

async function planSlice(
  db: Db | Tx,
  now: Temporal.Instant,
  { openKinds, window, range, size }: Slice,
): Promise<PlannedSlice> {
  const [planned] = await queryRows<PlannedSlice>(
    db,
    sql`
    with slice as materialized (${sliceOfDueWindow(now, window, range, size)}
    ), due as materialized (
      select l.id as location_id, l.subscription_id, l.next_due_on as due_on, newest.days as offset_days,
        ${isOneOfOffsets(sql`newest.days`)} as supersedes, ${isToldAlready(sql`newest.days`)} as is_told,
        ${furtherDaysOfDate} as further, c.id as channel_id, c.kind as channel, d.id as delivery_id,
        seen.any as is_seen, ${unwillingReason(sql`newest.days`, openKinds, sql`seen.any`)} as reason,
        attempt.at as next_attempt_at, ${endOfDayOf(sql`attempt.at`)} as give_up_at
      from ${dueChannels(sql`slice`, now)}
        cross join lateral (select coalesce(greatest(${quietUntil(now)}, ${heldUntil(sql`newest.days`, now)}), ${atInstant(now)}) as at offset 0) attempt
      where ${isForRound}
    ), missing as (
      select due.*, due.offset_days as days from due where due.delivery_id is null
      union all
      select due.*, o.days from due join ${offsetRows} as o (days) on o.days < due.offset_days
      where due.delivery_id is null and due.supersedes and due.offset_days > ${offsets[0].days}::int
      union all
      select due.*, o.days from due cross join unnest(due.further) as o (days)
      where due.further is not null and due.delivery_id is null and due.supersedes and o.days < due.offset_days
    ), inserted as (
      insert into deliveries (kind, template, subscription_id, location_id, due_on, offset_days, occasion,
        recipient_channel_id, channel, status, status_reason, next_attempt_at, give_up_at, created_at, updated_at)
      select 'reminder', 'reminder', m.subscription_id, m.location_id, m.due_on, m.days,
        ${occasionOf(sql`m.days`, sql`m.further`)}, m.channel_id, m.channel,
        case when m.days < m.offset_days or m.is_told then 'superseded' when m.reason is null then 'planned'
          else 'suppressed' end,
        case when m.days < m.offset_days or m.is_told then ${deliveryReasons.newerDue} else m.reason end,
        m.next_attempt_at, m.give_up_at, ${atInstant(now)}, ${atInstant(now)}
      from missing m
      order by m.location_id, m.due_on, m.days, m.channel_id
      on conflict (location_id, due_on, offset_days, recipient_channel_id) do nothing
      returning status
    ), older as (
      select d.id from due join deliveries d on d.kind = 'reminder' and d.location_id = due.location_id
        and d.due_on = due.due_on and d.recipient_channel_id = due.channel_id and d.offset_days < due.offset_days
      where due.is_seen and due.delivery_id is null and due.supersedes and d.status = 'planned'
      for update of d skip locked
    ), overtaken as (
      ${overtaken(db, now)}
    ), changed as (
      select d.id, due.reason, due.next_attempt_at, due.give_up_at,
        ${occasionOf(sql`due.offset_days`, sql`due.further`)} as occasion
      from due join deliveries d on d.id = due.delivery_id
      where due.delivery_id is not null
        and (due.reason is null or d.status = 'cancelled' or d.status_reason is distinct from due.reason)
      for update of d skip locked
    ), rejudged as (
      ${judgedAnew(db, now)}
    )
    select
      (select count(*)::int from inserted where status = 'planned') as planned,
      (select count(*)::int from inserted where status = 'superseded')
        + (select count(*)::int from overtaken) as superseded,
      (select count(*)::int from inserted where status = 'suppressed')
        + (select count(*)::int from rejudged where status = 'suppressed') as suppressed,
      (select count(*)::int from rejudged where status = 'planned') as revived,
      ${endOfSlice(size)}`,
  );
  if (!planned) throw new Error("The planner's statement gave no row.");
  return planned;
}

/** Rows of older offsets that have not left: a newer one goes instead. */
const overtaken = (db: Db | Tx, now: Temporal.Instant): SQL =>
  changeStatus(db, {
    ...{ now, event: "overtaken", reason: deliveryReasons.newerDue },
    where: sql`deliveries.id in (select id from older)`,
  })
    .returning({ status: deliveries.status })
    .getSQL();

/** Rows that did not go, and for which another status or reason is true by now. */
const judgedAnew = (db: Db | Tx, now: Temporal.Instant): SQL => {
  const isWilling = sql`changed.reason is null`;
  const isUnwilling = sql`changed.reason is not null`;
  // `heldBack` also begins from states into which a dispatcher or another planner may have put the row since it was
  // read.
  const isHeldBack = sql`deliveries.status = 'cancelled' and ${isUnwilling}`;
  return changeStatus(db, {
    now,
    event: {
      ...{ trueAgain: isWilling, willingAgain: isWilling },
      ...{ heldBack: isHeldBack, stillHeldBack: isUnwilling },
    },
    ...{ from: sql`changed`, where: sql`deliveries.id = changed.id`, reason: sql`changed.reason` },
    set: {
      ...{ nextAttemptAt: sql`changed.next_attempt_at`, giveUpAt: sql`changed.give_up_at` },
      occasion: sql`changed.occasion`,
    },
  })
    .returning({ status: deliveries.status })
    .getSQL();
};
