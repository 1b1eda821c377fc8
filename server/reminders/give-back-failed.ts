import { sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { weighedKinds } from "#core/delivery/failure.ts";
import { deliveryReasons } from "#core/delivery/reasons.ts";
import { amongIds } from "#server/db/among-ids.ts";
import { atInstant } from "#server/db/at-instant.ts";
import type { Tx } from "#server/db/client.ts";
import { changeStatus } from "#server/messages/change-status.ts";
import { newestDueOffset } from "#server/reminders/reminder-rules-sql.ts";

/**
 * Messages that failed on these channels since an instant count as held back again: the planner and the second look
 * decide whether each is still true and still the newest. Runs in the caller's transaction.
 */
export async function giveBackFailed(
  tx: Tx,
  now: Temporal.Instant,
  channelIds: readonly string[],
  failedSince: Temporal.Instant,
): Promise<void> {
  await changeStatus(tx, {
    ...{ now, event: "stoppedByMistake", reason: deliveryReasons.failing },
    from: sql`recipient_channels c join recipients r on r.id = c.recipient_id`,
    where: sql`deliveries.subscription_id = r.subscription_id and deliveries.recipient_channel_id = c.id
      and ${amongIds(sql`c.id`, [...channelIds])} and deliveries.kind in ('reminder', 'notice')
      and deliveries.updated_at >= ${atInstant(failedSince)} and deliveries.error_kind in ${weighedKinds}`,
  });
}

/**
 * Messages that one channel's failing has held back wait for the dispatcher at once, where they are the newest that is
 * due: somebody has pressed "Try again" and does not wait for the planner's next round. The second look decides about
 * the rest (who shares the address, "done"). Runs in the caller's transaction; wake the dispatcher after it.
 */
export async function sendHeldBack(tx: Tx, now: Temporal.Instant, channelId: string): Promise<void> {
  await changeStatus(tx, {
    ...{ now, event: "willingAgain", set: { nextAttemptAt: now } },
    where: sql`deliveries.id in (
        select d.id from recipient_channels c
          join recipients r on r.id = c.recipient_id
          join deliveries d on d.subscription_id = r.subscription_id and d.recipient_channel_id = c.id
          left join locations l on l.id = d.location_id
        where c.id = ${channelId}::uuid and d.status = 'suppressed' and d.status_reason = ${deliveryReasons.failing}
          and ((d.kind = 'reminder' and d.due_on = l.next_due_on and d.offset_days = ${newestDueOffset(now)})
            or (d.kind = 'notice' and d.give_up_at > ${atInstant(now)}))
        for update of d skip locked)`,
  });
}
