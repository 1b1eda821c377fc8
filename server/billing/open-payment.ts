import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { addressIn, languageNow } from "#core/languages.ts";
import { isSameOrder } from "#core/money/order.ts";
import { mayPayForYear } from "#core/money/subscription.ts";
import { followPayment } from "#server/billing/follow-payment.ts";
import { lockSubscription } from "#server/billing/lock-subscription.ts";
import { mismatchOf } from "#server/billing/payment-alarms.ts";
import { isFromWrongClock } from "#server/clock.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { payments } from "#server/db/schema/billing.ts";
import type { PaymentProvider } from "#server/providers/payments/port.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";
import { termOf } from "#server/subscriptions/find-with-today.ts";
import { readOrder } from "#server/subscriptions/read-order.ts";
import { type Payer, type Payment, payableHours, undisturbedMinutes, unopenedHours } from "./payment.ts";

export interface WhatIsPaid {
  subscriptionId: string;
  /** The last day of the term that the payer saw; null for a first year. */
  extendsFrom: Temporal.PlainDate | null;
  payer: Payer;
}

/** How often another request may close an attempt while it is opened. */
const mostTries = 5;

/**
 * Opens the payment of one year, or finds the open one, and says where to pay. Nobody pays twice for one year:
 *
 * - The end of the term that the payer saw identifies the year. Once the year is paid, that end has moved.
 * - Only one attempt at a time can be paid. One with an outdated price is closed at the provider before the next is opened. So is
 *   a giver's, when the holder pays; a giver leaves everybody else's open for half an hour.
 * - The attempt is stored before the provider is asked, and its id is the provider's key: asked again after a crash, the provider
 *   answers with the same checkout.
 *
 * @returns `payAt`: where to pay; null when nothing is left to do (the demo, or it is paid already)
 * @throws Refusal NO_SIGNUP, PAYMENTS_CLOSED, CONFLICT when no further year can be paid for yet, or a giver comes second
 * @throws PaymentProviderError
 */
export async function openPayment(
  db: Db,
  services: Services,
  what: WhatIsPaid,
): Promise<{ payAt: string | null }> {
  const { payments: provider } = services;
  for (let tries = 0; tries < mostTries; tries += 1) {
    const step = await db.transaction((tx) => nextStep(tx, services, what));
    if (step.do === "nothing") return { payAt: null };
    if (!provider) throw new Refusal("payments-closed");
    if (step.do === "close") await closeAttempt(db, services, provider, step.payment);
    else {
      const opened = await openAttempt(db, services, provider, step.payment);
      if (opened) return opened;
    }
  }
  throw new Refusal("changed-meanwhile");
}

type Step = { do: "nothing" } | { do: "close" | "open"; payment: Payment };

async function nextStep(tx: Tx, services: Services, what: WhatIsPaid): Promise<Step> {
  const now = services.clock.now();
  const { subscription, today } = await lockSubscription(tx, now, what.subscriptionId);
  if (subscription.closedAt !== null) throw new Refusal("no-signup");
  const term = termOf(subscription);
  // Somebody has paid since the payer looked.
  if (!isSameDay(term?.endsOn ?? null, what.extendsFrom)) return { do: "nothing" };
  if (!mayPayForYear(term, today)) throw new Refusal("paid-far-ahead");
  if (!services.payments) throw new Refusal("payments-closed");
  const order = await readOrder(tx, subscription);
  if (order.lines.length === 0) throw new Refusal("nothing-to-pay");
  const isOpen = and(
    eq(payments.subscriptionId, what.subscriptionId),
    inArray(payments.status, ["open", "processing"]),
  );
  const [open] = await tx.select().from(payments).where(isOpen);
  // The money is on its way.
  if (open?.status === "processing") return { do: "nothing" };
  if (open) {
    const isOwn = isPayerOf(open, what.payer);
    if (!isOwn && what.payer.kind === "giver" && isRecent(open, now)) throw new Refusal("somebody-pays");
    const isStillRight =
      open.provider === services.payments.name &&
      isSameOrder(open.lines, order.lines) &&
      // An earlier year may have been refunded since it was opened.
      isSameDay(open.extendsFrom, what.extendsFrom);
    return { do: isOwn && isStillRight && !isStale(open, now) ? "open" : "close", payment: open };
  }
  const [payment] = await tx
    .insert(payments)
    .values({
      subscriptionId: what.subscriptionId,
      provider: services.payments.name,
      payer: what.payer.kind,
      giverChannelId: what.payer.kind === "giver" ? what.payer.channelId : null,
      lines: order.lines,
      amountCents: order.totalCents,
      extendsFrom: what.extendsFrom,
      createdAt: now,
      expiresAt: now.add({ hours: payableHours }),
    })
    .returning();
  if (!payment) throw new Error("The payment was not written down.");
  return { do: "open", payment };
}

const isSameDay = (one: Temporal.PlainDate | null, other: Temporal.PlainDate | null): boolean =>
  one?.toString() === other?.toString();

/** Nobody is sent to another payer's checkout. */
const isPayerOf = ({ payer, giverChannelId }: Payment, asking: Payer): boolean =>
  asking.kind === "holder" ? payer === "holder" : payer === "giver" && giverChannelId === asking.channelId;

const isRecent = ({ createdAt }: Payment, now: Temporal.Instant): boolean =>
  now.since(createdAt).total("minutes") < undisturbedMinutes && !isFromWrongClock(createdAt, now);

/** The provider never answered, and has forgotten the idempotency key by now. */
const isStale = ({ providerRef, createdAt }: Payment, now: Temporal.Instant): boolean =>
  providerRef === null && now.since(createdAt).total("hours") > unopenedHours;

/** @returns null when the attempt can no longer be paid: another may be opened */
async function openAttempt(
  db: Db,
  services: Services,
  provider: PaymentProvider,
  payment: Payment,
): Promise<{ payAt: string | null } | null> {
  if (payment.providerRef !== null) {
    const state = await followPayment(db, services, payment.id);
    const isBelieved = mismatchOf(payment, state, provider.isLive) === null;
    if (isBelieved && (state?.status === "open" || state?.status === "processing"))
      return { payAt: state.url };
    // Paid and stored; or another answer has overtaken this one, and the next try asks again.
    if (isBelieved && state?.status === "paid") return null;
    // Over, or contradictory, so not payable.
    await giveUp(db, payment.id);
    return null;
  }
  const page = (path: string) => services.config.publicUrl + addressIn(languageNow(), path);
  const isGift = payment.payer === "giver";
  const { ref, url } = await provider.open({
    paymentId: payment.id,
    isGift,
    lines: payment.lines,
    currency: payment.currency,
    expiresAt: payment.expiresAt,
    successUrl: page(`/reminder_success?payment=${payment.id}`),
    // A giver has no checkout page to return to, and the provider must not get the link.
    cancelUrl: page(isGift ? "/y/not-paid" : `/reminder_checkup?payment=${payment.id}`),
  });
  const isOpen = and(eq(payments.id, payment.id), eq(payments.status, "open"));
  await db
    .update(payments)
    .set({ providerRef: ref })
    .where(and(isOpen, isNull(payments.providerRef)));
  // Given up while the provider opened it: another attempt has replaced it, and only one may be paid.
  if ((await db.$count(payments, and(isOpen, eq(payments.providerRef, ref)))) === 0) {
    await provider.close(ref);
    return null;
  }
  if (url === null) await followPayment(db, services, payment.id);
  return { payAt: url };
}

async function closeAttempt(
  db: Db,
  services: Services,
  provider: PaymentProvider,
  { id, provider: openedAt, providerRef }: Payment,
): Promise<void> {
  // Without a checkout nobody knows where to pay. This provider cannot close another one's checkout.
  if (providerRef !== null && openedAt === provider.name) {
    await provider.close(providerRef);
    // The payer may have paid meanwhile.
    await followPayment(db, services, id);
  }
  await giveUp(db, id);
}

/** Ends an attempt that is still open, so that another may replace it. A paid one stays paid. */
async function giveUp(db: Db, id: string): Promise<void> {
  await db
    .update(payments)
    .set({ status: "expired" })
    .where(and(eq(payments.id, id), eq(payments.status, "open")));
}
