import { sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { weighedKinds } from "#core/delivery/failure.ts";
import { deliveryReasons } from "#core/delivery/reasons.ts";
import type { ChannelKind } from "#core/people/channels.ts";
import { amongIds } from "#server/db/among.ts";
import type { Tx } from "#server/db/client.ts";
import { atInstant } from "#server/db/instants.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { changeStatus } from "#server/messages/change-status.ts";
import { judgeDeliveries, stillTrue } from "#server/reminders/judge-deliveries.ts";

/**
 * Marks messages that failed on these channels since an instant as held back again: the planner and the second look decide
 * whether each is still true and the newest. Runs in the caller's transaction.
 */
export async function requeueFailed(
  tx: Tx,
  now: Temporal.Instant,
  channelIds: readonly string[],
  failedSince: Temporal.Instant,
): Promise<void> {
  await changeStatus(tx, {
    now,
    event: "stoppedByMistake",
    reason: deliveryReasons.failing,
    from: sql`recipient_channels c join recipients r on r.id = c.recipient_id`,
    where: sql`deliveries.subscription_id = r.subscription_id and deliveries.recipient_channel_id = c.id
      and ${amongIds(sql`c.id`, [...channelIds])} and deliveries.kind in ('reminder', 'notice')
      and deliveries.updated_at >= ${atInstant(failedSince)} and deliveries.error_kind in ${weighedKinds}`,
  });
}

/**
 * Releases to the dispatcher at once the messages that a failing channel has held back, where still true: somebody has pressed
 * "Try again" and does not wait for the planner's next round. Runs in the caller's transaction, after the channel was opened;
 * wake the dispatcher after it.
 */
export async function sendHeldBack(
  tx: Tx,
  now: Temporal.Instant,
  channelId: string,
  openKinds: readonly ChannelKind[],
): Promise<void> {
  const held = await queryRows<{ id: string }>(
    tx,
    sql`select d.id from recipient_channels c
        join recipients r on r.id = c.recipient_id
        join deliveries d on d.subscription_id = r.subscription_id and d.recipient_channel_id = c.id
      where c.id = ${channelId}::uuid and d.status = 'suppressed' and d.status_reason = ${deliveryReasons.failing}
        and (d.kind = 'reminder' or (d.kind = 'notice' and d.give_up_at > ${atInstant(now)}))
      for update of d skip locked`,
  );
  const judged = await judgeDeliveries(
    tx,
    now,
    held.map(({ id }) => id),
    openKinds,
  );
  await changeStatus(tx, {
    now,
    event: "willingAgain",
    set: { nextAttemptAt: now },
    where: amongIds(deliveries.id, stillTrue(judged)),
  });
}
