import { sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import type { ChannelKind } from "#core/channels.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { dueChannels, isForRound } from "#server/reminders/due-channels.ts";
import { isOver, isToldAlready, unwillingReason } from "#server/reminders/reminder-rules-sql.ts";
import type { ReminderRow } from "./day-strip.ts";

/** A reminder as the next round will make it, or change it. */
export interface DueNow extends ReminderRow {
  locationId: string;
  offsetDays: number;
  /** The delivery that the round will judge anew. Null where it will make one. */
  deliveryId: string | null;
}

/**
 * What the next round of the planner makes of a subscription's dates as they are now, by the planner's own rules. A date that
 * was entered a moment ago has no deliveries yet, and what is due of it already leaves within a minute.
 */
export const readDueNow = (
  db: Db | Tx,
  now: Temporal.Instant,
  subscriptionId: string,
  openKinds: readonly ChannelKind[],
): Promise<DueNow[]> =>
  queryRows<DueNow & Record<string, unknown>>(
    db,
    sql`select l.id as "locationId", newest.days as "offsetDays", d.id as "deliveryId", unwilling.reason as "statusReason",
        case when d.id is null and ${isToldAlready(sql`newest.days`)} then 'superseded'
          when unwilling.reason is null then 'planned' else 'suppressed' end as status
      from ${dueChannels(sql`locations`, now)}
        cross join lateral (select ${unwillingReason(sql`newest.days`, openKinds, sql`seen.any`)} as reason offset 0) unwilling
      where l.subscription_id = ${subscriptionId} and not ${isOver} and ${isForRound}`,
  );
