import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import type { Language } from "#core/languages.ts";
import type { ChannelKind } from "#core/people/channels.ts";
import type { Db, Tx } from "#server/db/client.ts";
import type { Keys } from "#server/db/keys.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { findTemplate, type ParamsOf, type SealedOf, type TemplateName } from "#server/messages/templates.ts";

/**
 * How long a transient failure is retried, from the moment when the message may leave. A code is valid for ten minutes and a link
 * for at most a day. A notice to the account holder or a newsletter is worth three days, an answer to a text one hour.
 */
export const deliveryLifetime = {
  code: { minutes: 10 },
  account: { hours: 24 },
  notice: { hours: 72 },
  reply: { hours: 1 },
  newsletter: { hours: 72 },
  // By then the next one goes.
  canary: { hours: 1 },
} as const;

/**
 * A person waits for these. They are claimed first and end with their time, because an expired code only confuses. As an SQL
 * list.
 */
export const urgentKinds: SQL = sql`'code', 'account', 'reply'`;

type NewDelivery<Name extends TemplateName> = {
  template: Name;
  params: ParamsOf<Name>;
  /** Identifies the message for ever: enqueueing it again does nothing. */
  dedupeKey: string;
  channel: ChannelKind;
  /**
   * A recipient's channel, in the recipient's language; or an address that belongs to none (codes, resets), in the reader's
   * language as far as we know it: the account's, or that of the page where it was asked for.
   */
  to: { recipientChannelId: string } | { address: string; language: Language };
  subscriptionId?: string;
  locationId?: string;
  /** The date that its link is about. */
  dueOn?: Temporal.PlainDate;
  /** When it may leave. Now by default. */
  sendAt?: Temporal.Instant;
  /** Until when it is tried, instead of its kind's lifetime. */
  giveUpAt?: Temporal.Instant;
} & (null extends SealedOf<Name> ? { sealed?: SealedOf<Name> } : { sealed: SealedOf<Name> });

/** Whether a notice with this key was ever enqueued. Ask before counting anything that a repetition must not count. */
export async function isEnqueued(db: Db | Tx, dedupeKey: string): Promise<boolean> {
  return (
    (await db.$count(deliveries, and(eq(deliveries.kind, "notice"), eq(deliveries.dedupeKey, dedupeKey)))) > 0
  );
}

/**
 * Queues a message other than a reminder, in the caller's transaction. The dispatcher sends it. When a person is waiting, wake
 * the dispatcher after the commit.
 * @returns whether it is new.
 */
export async function enqueueDelivery<Name extends TemplateName>(
  db: Db | Tx,
  keys: Keys,
  now: Temporal.Instant,
  delivery: NewDelivery<Name>,
): Promise<boolean> {
  const sendAt = delivery.sendAt ?? now;
  const kind = findTemplate(delivery.template)?.kind ?? "notice";
  const rows = await db
    .insert(deliveries)
    .values({
      kind,
      template: delivery.template,
      params: delivery.params,
      sealedParams: delivery.sealed && keys.seal(delivery.sealed),
      dedupeKey: delivery.dedupeKey,
      channel: delivery.channel,
      recipientChannelId: "recipientChannelId" in delivery.to ? delivery.to.recipientChannelId : null,
      toAddress: "address" in delivery.to ? delivery.to.address : null,
      language: "address" in delivery.to ? delivery.to.language : null,
      subscriptionId: delivery.subscriptionId ?? null,
      locationId: delivery.locationId ?? null,
      dueOn: delivery.dueOn ?? null,
      status: "planned",
      nextAttemptAt: sendAt,
      giveUpAt: delivery.giveUpAt ?? sendAt.add(deliveryLifetime[kind]),
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: deliveries.id });
  return rows.length === 1;
}
