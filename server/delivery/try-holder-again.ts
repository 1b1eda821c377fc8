import { sql } from "drizzle-orm";
import { stopReasons } from "#core/delivery/stop-reasons.ts";
import type { Tx } from "#server/db/client.ts";

/**
 * With a new date the account holder's own mailbox gets notices again, after failures had sent them elsewhere. Reminders to a
 * mailbox that its holder has stopped stay stopped. (The planner tries a failing mailbox.) Runs in the caller's transaction.
 */
export async function tryHolderAgain(tx: Tx, subscriptionId: string): Promise<void> {
  await tx.execute(
    sql`update recipient_channels c set state_reason = ${stopReasons.recipient}
      from recipients r
      where r.id = c.recipient_id and r.subscription_id = ${subscriptionId}::uuid and r.is_account_holder
        and c.kind = 'email' and c.retired_at is null and c.state = 'stopped'
        and c.state_reason = ${stopReasons.unreached}`,
  );
}
