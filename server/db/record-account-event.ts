import { eq } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { type AccountEvent, type KeyEvent, keyEvents } from "#core/people/account-events.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { recordAudit } from "#server/db/record-audit.ts";
import { accountEventLog } from "#server/db/schema/accounts.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";

/**
 * Records an event in the account for its holder. The caller also mails them. A change of what opens the account is also recorded
 * in each list's audit, because the holder's view is deleted after a month.
 */
export async function recordAccountEvent(
  db: Db | Tx,
  at: Temporal.Instant,
  userId: string,
  event: AccountEvent,
  person: { about: string | null; recipientId: string } | null = null,
): Promise<void> {
  await db.insert(accountEventLog).values({ userId, event, at, ...person });
  if (!isKeyEvent(event)) return;
  const actor = event === "logged-out-by-support" ? "operator" : { userId };
  const own = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.ownerUserId, userId));
  for (const { id } of own) await recordAudit(db, { at, actor, action: event, subscriptionId: id });
}

const isKeyEvent = (event: AccountEvent): event is KeyEvent =>
  (keyEvents as readonly AccountEvent[]).includes(event);
