import type { Temporal } from "temporal-polyfill";
import type { Tx } from "#server/db/client.ts";
import { enqueueDelivery } from "#server/messages/enqueue-delivery.ts";
import { channelsOf, holderMailboxOf } from "#server/recipients/channels-of.ts";
import { introducePeople } from "#server/recipients/introduce-people.ts";
import type { Services } from "#server/services.ts";
import type { Payment } from "./payment.ts";

/**
 * What goes out once a year is paid: the account holder's receipt, and everybody else's first message. A renewal finds the
 * latter sent already.
 */
export async function announcePayment(
  tx: Tx,
  services: Services,
  { payment, endsOn }: { payment: Payment; endsOn: Temporal.PlainDate },
): Promise<void> {
  const { id, subscriptionId, amountCents } = payment;
  if (subscriptionId === null) return;
  const own = holderMailboxOf(await channelsOf(tx, subscriptionId));
  if (own) {
    await enqueueDelivery(tx, services.keys, services.clock.now(), {
      kind: "notice",
      channel: "email",
      template: "subscription-started",
      params: { endsOn: endsOn.toString(), amountCents },
      sealed: null,
      dedupeKey: `subscription-started:${id}`,
      to: { recipientChannelId: own.id },
      subscriptionId,
    });
  }
  await introducePeople(tx, services, subscriptionId);
}

/** Tells the account holder that a payment does not stand any more, what became of the year, and which dates that leaves out. */
export async function announceReturn(
  tx: Tx,
  services: Services,
  {
    payment,
    endsOn,
    dates,
  }: { payment: Payment; endsOn: Temporal.PlainDate | null; dates: Temporal.PlainDate[] },
): Promise<void> {
  const { id, subscriptionId, amountCents, refundedCents, dispute } = payment;
  if (subscriptionId === null) return;
  const own = holderMailboxOf(await channelsOf(tx, subscriptionId));
  if (!own) return;
  const isDisputed = dispute === "lost";
  await enqueueDelivery(tx, services.keys, services.clock.now(), {
    kind: "notice",
    channel: "email",
    template: "payment-returned",
    params: {
      amountCents: isDisputed ? amountCents : refundedCents,
      isDisputed,
      endsOn: endsOn?.toString() ?? null,
      dates: dates.map((date) => date.toString()),
    },
    sealed: null,
    dedupeKey: `payment-returned:${id}`,
    to: { recipientChannelId: own.id },
    subscriptionId,
  });
}
