import { eq, sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { todayIn } from "#core/dates/time-zones.ts";
import { isStanding } from "#core/money/term-of-payments.ts";
import { lockSubscriptionRow } from "#server/billing/lock-subscription.ts";
import { mismatchOf, raisePaymentAlarm } from "#server/billing/payment-alarms.ts";
import { recomputeTerm } from "#server/billing/recompute-term.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { payments } from "#server/db/schema/billing.ts";
import { registrants } from "#server/db/schema/subscriptions.ts";
import type { CheckoutState } from "#server/providers/payments/port.ts";
import type { Services } from "#server/start/services.ts";
import type { Payment } from "./payment.ts";

/**
 * Asks the provider for a payment's state, stores it, and lets the subscription follow. All news of payments ends here: a
 * returning payer, a webhook, the reconciliation, a refund. It may run at any time, any number of times, in several processes at
 * once; the outcome depends only on the provider's latest answer.
 *
 * Answers may overtake each other. Each question has a number, and an answer to an earlier question than the last stored one is
 * dropped.
 * @returns the provider's answer; null when it was never asked to open the payment, or no longer knows it
 * @throws PaymentProviderError
 */
export async function followPayment(
  db: Db,
  services: Services,
  paymentId: string,
): Promise<CheckoutState | null> {
  const { payments: provider, clock } = services;
  const [asked] = await db
    .update(payments)
    .set({ asked: sql`${payments.asked} + 1` })
    .where(eq(payments.id, paymentId))
    .returning();
  if (!asked || asked.providerRef === null || provider?.name !== asked.provider) return null;
  const { id, amountCents, currency, refundAskedCents } = asked;
  const known = { ref: asked.providerRef, paymentId: id, amountCents, currency, refundAskedCents };
  const state = await provider.read({ ...known, now: clock.now() });
  const isNews = await db.transaction((tx) => writeDown(tx, services, asked, state));
  if (isNews) services.wakeDispatcher();
  return state;
}

async function writeDown(
  tx: Tx,
  services: Services,
  { id, asked }: Payment,
  state: CheckoutState | null,
): Promise<boolean> {
  const now = services.clock.now();
  const [seen] = await tx.select().from(payments).where(eq(payments.id, id));
  // Lock the subscription before its payment, as when opening one.
  if (seen?.subscriptionId) await lockSubscriptionRow(tx, seen.subscriptionId);
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for("update");
  if (!payment || payment.answered >= asked) return false;
  const mismatch = mismatchOf(payment, state, services.payments?.isLive ?? false);
  if (mismatch !== null || state === null) {
    // The provider does not know the checkout (after a change of account or mode, say), so nobody can pay it.
    const isGone = state === null && payment.status === "open";
    await tx
      .update(payments)
      .set({ answered: asked, checkedAt: now, ...(isGone ? { status: "expired" as const } : {}) })
      .where(eq(payments.id, id));
    await raisePaymentAlarm(tx, now, {
      mismatch: mismatch ?? "unknown-payment",
      provider: payment.provider,
      reference: payment.providerRef ?? id,
      paymentId: id,
    });
    return false;
  }
  const [after] = await tx
    .update(payments)
    .set({ ...(await factsOf(tx, payment, state)), answered: asked, checkedAt: now })
    .where(eq(payments.id, id))
    .returning();
  if (!after) return false;
  if (after.subscriptionId !== null) return recomputeTerm(tx, services, payment, after);
  if (isStanding(after) && !isStanding(payment)) {
    const { provider, providerRef } = after;
    const alarm = { mismatch: "paid-without-subscription", provider, reference: providerRef ?? id } as const;
    await raisePaymentAlarm(tx, now, { ...alarm, paymentId: id });
  }
  return false;
}

async function factsOf(tx: Tx, payment: Payment, state: CheckoutState) {
  // A confirmed payment stays confirmed, even if it is refunded later.
  const paidAt = payment.paidAt ?? state.paidAt;
  const { paymentIntent, refundedCents, refundedAt, dispute, feeCents } = state;
  return {
    status: state.status,
    paymentIntent,
    refundedCents,
    refundedAt,
    dispute,
    feeCents,
    paidAt,
    paidOn: payment.paidOn ?? (paidAt === null ? null : await dayOf(tx, payment, paidAt)),
  };
}

/** The day in the registrant's zone; in UTC once the registrant is deleted, because then no term depends on it. */
async function dayOf(
  tx: Tx,
  { subscriptionId }: Payment,
  instant: Temporal.Instant,
): Promise<Temporal.PlainDate> {
  const [registrant] =
    subscriptionId === null
      ? []
      : await tx.select().from(registrants).where(eq(registrants.subscriptionId, subscriptionId));
  return todayIn(registrant?.timeZone ?? "UTC", instant);
}
