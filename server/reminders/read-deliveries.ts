import { aliasedTable, and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { firstName } from "#core/contacts.ts";
import type { SessionUser } from "#server/accounts/session-user.ts";
import type { Db } from "#server/db/client.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { recipientChannels, recipients, subscriptions } from "#server/db/schema/subscriptions.ts";
import { isoInstant } from "#server/iso-instant.ts";
import { ownSubscription } from "#server/signups/claim-signups.ts";

export interface HistoryPage {
  limit: number;
  /** The id of the last message of the page before; without it the newest come. */
  before?: string | undefined;
}

/**
 * The owner's history: at most `limit` messages, newest first, without any address, and whether there are older ones.
 * A page begins behind a message, not at a number: what is sent meanwhile shifts nothing. Behind another's message, or
 * one that is gone, there is nothing.
 */
export async function readDeliveries(
  db: Db,
  user: SessionUser,
  now: Temporal.Instant,
  { limit, before }: HistoryPage,
) {
  const subscription = await ownSubscription(db, user, now);
  if (!subscription) return { deliveries: [], more: false };
  const ids = [subscription.id, ...(await predecessorsOf(db, subscription.id))];
  const isOwn = inArray(deliveries.subscriptionId, ids);
  const isOlder = before === undefined ? undefined : olderThan(db, before, ids);
  const rows = await db
    .select({ delivery: deliveries, fullName: recipients.fullName })
    .from(deliveries)
    .leftJoin(recipientChannels, eq(recipientChannels.id, deliveries.recipientChannelId))
    .leftJoin(recipients, eq(recipients.id, recipientChannels.recipientId))
    .where(and(isOwn, isOlder))
    .orderBy(desc(deliveries.createdAt), desc(deliveries.number))
    .limit(limit + 1);
  const shown = rows.slice(0, limit).map(({ delivery, fullName }) => ({
    id: delivery.id,
    at: isoInstant(delivery.sentAt ?? delivery.createdAt),
    kind: delivery.kind,
    template: delivery.template,
    offsetDays: delivery.offsetDays,
    dueOn: delivery.dueOn?.toString() ?? null,
    to: fullName === null ? null : firstName(fullName),
    channel: delivery.channel,
    status: delivery.status,
    reason: delivery.statusReason ?? delivery.errorReason,
  }));
  return { deliveries: shown, more: rows.length > limit };
}

/** What was closed in favour of it: a lapsed one that it replaced, signups that were joined to it. */
async function predecessorsOf(db: Db, subscriptionId: string): Promise<string[]> {
  const rows = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.successorId, subscriptionId));
  return rows.map(({ id }) => id);
}

function olderThan(db: Db, id: string, subscriptionIds: readonly string[]): SQL {
  const last = aliasedTable(deliveries, "last");
  const position = db
    .select({ at: last.createdAt, number: last.number })
    .from(last)
    .where(and(eq(last.id, id), inArray(last.subscriptionId, [...subscriptionIds])));
  return sql`(${deliveries.createdAt}, ${deliveries.number}) < ${position}`;
}
