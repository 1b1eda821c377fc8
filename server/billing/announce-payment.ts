import type { Temporal } from "temporal-polyfill";
import { receiptNumber } from "#core/money/order.ts";
import type { EnteredDate } from "#core/planning/message-days.ts";
import type { Tx } from "#server/db/client.ts";
import { readWhoseDates } from "#server/messages/account-holder-channel.ts";
import { paramsOfDate } from "#server/messages/date-of-params.ts";
import { enqueueDelivery } from "#server/messages/enqueue-delivery.ts";
import type { ParamsOf } from "#server/messages/templates.ts";
import { channelsOf, holderMailboxOf } from "#server/recipients/channels-of.ts";
import { introducePeople } from "#server/recipients/introduce-people.ts";
import { readUnreached } from "#server/recipients/read-unreached.ts";
import { askOncePaid, readWaitsForYes } from "#server/signups/ask-for-yes.ts";
import type { Services } from "#server/start/services.ts";
import type { Payment } from "./payment.ts";

/**
 * Sends, once a year is paid, the account holder's receipt and everybody else's first message. A renewal sends no second first
 * message.
 */
export async function announcePayment(
  tx: Tx,
  services: Services,
  { payment, endsOn }: { payment: Payment; endsOn: Temporal.PlainDate },
): Promise<void> {
  const { subscriptionId } = payment;
  if (subscriptionId === null || payment.paidOn === null) return;
  await receiptToHolder(tx, services, { payment, endsOn, again: null });
  await askOncePaid(tx, services, subscriptionId);
  await thankGiver(tx, services, payment, null);
  await introducePeople(tx, services, subscriptionId);
}

/** A receipt to be sent again. `again` names the occasion: once for each. */
export interface ReceiptAgain {
  payment: Payment;
  endsOn: Temporal.PlainDate;
  again: string;
}

/** Sends the payer's receipt again, to the same address. */
export async function enqueueReceipt(tx: Tx, services: Services, what: ReceiptAgain): Promise<void> {
  const { payment, again } = what;
  if (payment.payer === "giver") await thankGiver(tx, services, payment, again);
  else await receiptToHolder(tx, services, what);
}

const keyOf = ({ id }: Payment, again: string | null): string =>
  again === null ? id : `${id}:again:${again}`;

async function receiptToHolder(
  tx: Tx,
  services: Services,
  { payment, endsOn, again }: Omit<ReceiptAgain, "again"> & { again: string | null },
): Promise<void> {
  const { id, subscriptionId, amountCents, lines, paidOn, extendsFrom } = payment;
  if (subscriptionId === null || paidOn === null) return;
  await tellHolder(tx, services, subscriptionId, {
    template: "subscription-started",
    key: keyOf(payment, again),
    params: {
      ...(await aboutWhat(tx, payment, subscriptionId)),
      year: extendsFrom === null ? "first" : "further",
      receipt: receiptNumber(id),
      paidOn: paidOn.toString(),
      lines,
      amountCents,
      endsOn: endsOn.toString(),
      waits: await readWaitsForYes(tx, subscriptionId),
      unreached: await readUnreached(tx, subscriptionId),
    },
  });
}

/** The giver's receipt, to the address whose link was used. It names no term: that concerns the account holder. */
async function thankGiver(
  tx: Tx,
  { keys, clock }: Services,
  payment: Payment,
  again: string | null,
): Promise<void> {
  const { id, subscriptionId, amountCents, paidOn, giverChannelId } = payment;
  if (giverChannelId === null || subscriptionId === null || paidOn === null) return;
  await enqueueDelivery(tx, keys, clock.now(), {
    channel: "email",
    template: "year-given",
    params: { receipt: receiptNumber(id), amountCents, paidOn: paidOn.toString() },
    dedupeKey: `year-given:${keyOf(payment, again)}`,
    to: { recipientChannelId: giverChannelId },
    subscriptionId,
  });
}

/** Tells the account holder that a payment was refunded in part and its year stands. */
export async function announcePartReturn(
  tx: Tx,
  services: Services,
  { payment, endsOn }: { payment: Payment; endsOn: Temporal.PlainDate },
): Promise<void> {
  const { id, subscriptionId, amountCents, refundedCents } = payment;
  if (subscriptionId === null) return;
  await tellHolder(tx, services, subscriptionId, {
    template: "payment-part-returned",
    key: `${id}:${refundedCents}`,
    params: {
      ...(await aboutWhat(tx, payment, subscriptionId)),
      returnedCents: refundedCents,
      amountCents,
      endsOn: endsOn.toString(),
    },
  });
}

/** Tells the account holder that a payment no longer stands, what happens to the year, and which dates lose their reminders. */
export async function announceReturn(
  tx: Tx,
  services: Services,
  { payment, endsOn, dates }: { payment: Payment; endsOn: Temporal.PlainDate | null; dates: EnteredDate[] },
): Promise<void> {
  const { id, subscriptionId, amountCents, refundAskedBy, dispute } = payment;
  if (subscriptionId === null) return;
  const asked = refundAskedBy === "holder" ? "taken-back" : "given-back";
  await tellHolder(tx, services, subscriptionId, {
    template: "payment-returned",
    key: id,
    params: {
      ...(await aboutWhat(tx, payment, subscriptionId)),
      how: dispute === "lost" ? "disputed" : asked,
      amountCents,
      endsOn: endsOn?.toString() ?? null,
      dates: dates.map(paramsOfDate),
    },
  });
}

async function aboutWhat(tx: Tx, { payer }: Payment, subscriptionId: string) {
  return { isGift: payer === "giver", whose: await readWhoseDates(tx, subscriptionId) };
}

type PaymentTemplate = "subscription-started" | "payment-part-returned" | "payment-returned";

type AboutPayment = {
  [Name in PaymentTemplate]: { template: Name; params: ParamsOf<Name>; key: string };
}[PaymentTemplate];

/** Mails the account holder's mailbox, once for each `key`. Does nothing without a mailbox. */
async function tellHolder(
  tx: Tx,
  { keys, clock }: Services,
  subscriptionId: string,
  { template, key, params }: AboutPayment,
): Promise<void> {
  const own = holderMailboxOf(await channelsOf(tx, subscriptionId));
  if (!own) return;
  await enqueueDelivery(tx, keys, clock.now(), {
    channel: "email",
    subscriptionId,
    template,
    params,
    dedupeKey: `${template}:${key}`,
    to: { recipientChannelId: own.id },
  });
}
