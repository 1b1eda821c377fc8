import type { Temporal } from "temporal-polyfill";
import type { Db } from "#server/db/client.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import type { TemplateName, Templates } from "#server/messages/templates.ts";
import type { Keys } from "#server/secrets/keys.ts";

export interface NewDelivery<Name extends TemplateName> {
  kind: "notice" | "code" | "account";
  template: Name;
  params: Templates[Name]["params"];
  sealed: Templates[Name]["sealed"];
  /** Names the message for ever: enqueueing it again does nothing. */
  dedupeKey: string;
  channel: "email" | "text";
  /** Where to: a recipient's channel, or an address that belongs to none (codes, resets). */
  to: { recipientChannelId: string } | { address: string };
  subscriptionId?: string;
  locationId?: string;
  /** When it may leave; now, if not said. */
  sendAt?: Temporal.Instant;
}

/**
 * Puts a message other than a reminder in the queue, within the caller's transaction. The dispatcher sends it;
 * wake it after the commit when a person is waiting.
 * @returns whether it is new.
 */
export async function enqueueDelivery<Name extends TemplateName>(
  db: Db,
  keys: Keys,
  now: Temporal.Instant,
  delivery: NewDelivery<Name>,
): Promise<boolean> {
  const rows = await db
    .insert(deliveries)
    .values({
      kind: delivery.kind,
      template: delivery.template,
      params: delivery.params,
      sealedParams: delivery.sealed && keys.seal(delivery.sealed),
      dedupeKey: delivery.dedupeKey,
      channel: delivery.channel,
      recipientChannelId: "recipientChannelId" in delivery.to ? delivery.to.recipientChannelId : null,
      toAddress: "address" in delivery.to ? delivery.to.address : null,
      subscriptionId: delivery.subscriptionId ?? null,
      locationId: delivery.locationId ?? null,
      status: "planned",
      nextAttemptAt: delivery.sendAt ?? now,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: deliveries.id });
  return rows.length === 1;
}
