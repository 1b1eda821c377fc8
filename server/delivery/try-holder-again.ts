import { sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { stopReasons } from "#core/delivery/stop-reasons.ts";
import type { Tx } from "#server/db/client.ts";
import { recipientChannels } from "#server/db/schema/subscriptions.ts";
import { changeChannel } from "#server/recipients/change-channel.ts";

/**
 * With a new date the account holder's own mailbox gets notices again, after failures had sent them elsewhere. Reminders to a
 * mailbox that its holder has stopped stay stopped. (The planner tries a failing mailbox.) Runs in the caller's transaction.
 */
export async function tryHolderAgain(tx: Tx, now: Temporal.Instant, subscriptionId: string): Promise<void> {
  const { recipientId, isHolderMailbox, retiredAt, stateReason } = recipientChannels;
  await changeChannel(tx, {
    now,
    event: "noticesRetried",
    reason: stopReasons.recipient,
    from: sql`recipients r`,
    where: sql`r.id = ${recipientId} and r.subscription_id = ${subscriptionId}::uuid
      and ${isHolderMailbox} and ${retiredAt} is null and ${stateReason} = ${stopReasons.unreached}`,
  });
}
