import type { Temporal } from "temporal-polyfill";
import type { Tx } from "#server/db/client.ts";
import { enqueueDelivery } from "#server/messages/enqueue-delivery.ts";
import { channelsOf, holderMailboxOf } from "#server/recipients/channels-of.ts";
import { introducePeople } from "#server/recipients/introduce-people.ts";
import type { Services } from "#server/services.ts";

interface Paid {
  subscriptionId: string;
  paymentId: string;
  amountCents: number;
  endsOn: Temporal.PlainDate;
}

/**
 * What goes out after the payment: the account holder's receipt, and everybody else's first message. At a renewal the
 * first messages have been sent already.
 */
export async function announceSubscription(
  tx: Tx,
  services: Services,
  now: Temporal.Instant,
  { subscriptionId, paymentId, amountCents, endsOn }: Paid,
): Promise<void> {
  const { keys } = services;
  const own = holderMailboxOf(await channelsOf(tx, subscriptionId));
  if (own) {
    await enqueueDelivery(tx, keys, now, {
      kind: "notice",
      channel: "email",
      template: "subscription-started",
      params: { endsOn: endsOn.toString(), amountCents },
      sealed: null,
      dedupeKey: `subscription-started:${paymentId}`,
      to: { recipientChannelId: own.id },
      subscriptionId,
    });
  }
  await introducePeople(tx, services, subscriptionId);
}
