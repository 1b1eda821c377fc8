import type { Temporal } from "temporal-polyfill";
import type { AccountEvent } from "#core/people/account-events.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { accountEventLog } from "#server/db/schema/accounts.ts";

/** Notes for the account's holder what was done in the account. The caller also tells them by mail. */
export async function recordAccountEvent(
  db: Db | Tx,
  at: Temporal.Instant,
  userId: string,
  event: AccountEvent,
  recipientId: string | null = null,
): Promise<void> {
  await db.insert(accountEventLog).values({ userId, event, at, recipientId });
}
