import { aliasedTable, and, desc, eq, not, type SQL, sql } from "drizzle-orm";
import { firstName } from "#core/people/contacts.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { isoInstant } from "#server/db/instants.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { recipientChannels, recipients } from "#server/db/schema/subscriptions.ts";
import { ownSubscription, type Which } from "#server/subscriptions/own-subscription.ts";

/**
 * The text that asks a number for a START, until the START comes. The owner must not learn its outcome: a number that has sent
 * STOP elsewhere gets none, and its absence would reveal that.
 */
export const isUnansweredAsk = sql`(${deliveries.template} = 'agree-by-text' and exists (
  select 1 from recipient_channels asked
  where asked.id = ${deliveries.recipientChannelId} and asked.consent_at is null))`;

export interface HistoryPage {
  limit: number;
  /** The id of the previous page's last message. Without it the newest messages come. */
  before?: string | undefined;
}

/**
 * One of the owner's subscriptions' history: at most `limit` messages, newest first, without any address, and whether there are
 * older ones. A page begins after a message, not at a number, so new messages shift nothing. It is empty when that message is
 * another owner's or gone.
 */
export async function readDeliveries(
  db: Db | Tx,
  userId: string,
  which: Which,
  { limit, before }: HistoryPage,
) {
  const subscription = await ownSubscription(db, userId, which);
  if (!subscription) return { deliveries: [], more: false };
  const isOwn = eq(deliveries.subscriptionId, subscription.id);
  const isOlder = before === undefined ? undefined : olderThan(db, before, subscription.id);
  const rows = await db
    .select({ delivery: deliveries, fullName: recipients.fullName })
    .from(deliveries)
    .leftJoin(recipientChannels, eq(recipientChannels.id, deliveries.recipientChannelId))
    .leftJoin(recipients, eq(recipients.id, recipientChannels.recipientId))
    .where(and(isOwn, isOlder, not(isUnansweredAsk)))
    .orderBy(desc(deliveries.createdAt), desc(deliveries.number))
    .limit(limit + 1);
  const shown = rows.slice(0, limit).map(({ delivery, fullName }) => ({
    id: delivery.id,
    at: isoInstant(delivery.sentAt ?? delivery.createdAt),
    kind: delivery.kind,
    template: delivery.template,
    offset: delivery.offset,
    occasion: delivery.occasion,
    dueOn: delivery.dueOn?.toString() ?? null,
    to: fullName === null ? null : firstName(fullName),
    channel: delivery.channel,
    status: delivery.status,
    reason: delivery.statusReason ?? delivery.errorReason,
  }));
  return { deliveries: shown, more: rows.length > limit };
}

function olderThan(db: Db | Tx, id: string, subscriptionId: string): SQL {
  const last = aliasedTable(deliveries, "last");
  const position = db
    .select({ at: last.createdAt, number: last.number })
    .from(last)
    .where(and(eq(last.id, id), eq(last.subscriptionId, subscriptionId)));
  return sql`(${deliveries.createdAt}, ${deliveries.number}) < ${position}`;
}
