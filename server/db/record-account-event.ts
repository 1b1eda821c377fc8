import { eq } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { type AccountEvent, type KeyEvent, keyEvents } from "#core/people/account-events.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { recordAudit } from "#server/db/record-audit.ts";
import { accountEventLog } from "#server/db/schema/accounts.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";

/** What "This wasn't me" needs to undo it: who was added or removed, and which of somebody's channels were added, replaced or switched off. */
export type UndoneBy = Partial<
  Pick<typeof accountEventLog.$inferInsert, "recipientId" | "addedChannels" | "replacedChannels">
>;

/**
 * Notes for the account's holder what was done in the account. The caller also tells them by mail. A change of what opens the
 * account also stands in the audit of each list: what the holder sees is forgotten after a month.
 */
export async function recordAccountEvent(
  db: Db | Tx,
  at: Temporal.Instant,
  userId: string,
  event: AccountEvent,
  undone: UndoneBy = {},
): Promise<void> {
  await db.insert(accountEventLog).values({ userId, event, at, ...undone });
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
