import { and, eq, ne, sql } from "drizzle-orm";
import { followPayment } from "#server/billing/follow-payment.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { recordAudit } from "#server/db/record-audit.ts";
import { payments } from "#server/db/schema/billing.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";
import { mayTakeBack } from "#server/subscriptions/may-take-back.ts";
import type { Payment } from "./payment.ts";

/**
 * The account holder gets a refund: within fourteen days, and before a reminder of the paid year has gone out.
 * @throws Refusal NOT_FOUND (also for another's), CONFLICT when it is too late
 * @throws PaymentProviderError: it was requested, and the reconciliation asks again
 */
export async function takePaymentBack(
  db: Db,
  services: Services,
  userId: string,
  paymentId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    const owner = payment?.subscriptionId ? await ownerOf(tx, payment.subscriptionId) : null;
    if (!payment || owner !== userId) throw new Refusal("not-found");
    if (!(await mayTakeBack(tx, services.clock.now(), payment))) throw new Refusal("refund-too-late");
    await askForRefund(tx, services, payment, payment.amountCents, { userId });
  });
  await makeRefund(db, services, paymentId);
}

/**
 * The operator refunds a part or (`amountCents` null) all that is left.
 * @throws Refusal NOT_FOUND, CONFLICT when nothing is left to refund or less than asked
 * @throws PaymentProviderError
 */
export async function refundPayment(
  db: Db,
  services: Services,
  paymentId: string,
  amountCents: number | null,
): Promise<void> {
  await db.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    // No provider can refund a granted year; it is withdrawn (grant-year.ts).
    if (!payment || payment.provider === "operator") throw new Refusal("not-found");
    const given = Math.max(payment.refundedCents, payment.refundAskedCents);
    const left = payment.status === "paid" ? payment.amountCents - given : 0;
    const wanted = amountCents ?? left;
    if (wanted <= 0 || wanted > left) throw new Refusal("refund-too-much");
    await askForRefund(tx, services, payment, given + wanted, "operator");
  });
  await makeRefund(db, services, paymentId);
}

/** Payments whose requested refunds exceed the refunds made. */
export async function listOwedRefunds(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.status, "paid"),
        sql`${payments.refundAskedCents} > ${payments.refundedCents}`,
        // The bank has already taken it back.
        ne(payments.dispute, "lost"),
      ),
    );
  return rows.map(({ id }) => id);
}

/**
 * Makes the requested refunds. First asks the provider what it has refunded already, so that a request with a lost answer is not
 * made twice. The idempotency key contains the total asked for, so that two simultaneous requests are one.
 * @throws PaymentProviderError
 */
export async function makeRefund(db: Db, services: Services, paymentId: string): Promise<void> {
  const { payments: provider } = services;
  const state = await followPayment(db, services, paymentId);
  const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId));
  if (!provider || !state?.paymentIntent || !payment) return;
  const amountCents = payment.refundAskedCents - state.refundedCents;
  if (amountCents <= 0) return;
  const key = `refund-${paymentId}-${payment.refundAskedCents}`;
  await provider.refund({ paymentIntent: state.paymentIntent, amountCents, key });
  await followPayment(db, services, paymentId);
}

/** Records a requested refund. The caller has locked the payment, and calls `makeRefund` after the transaction. */
export async function askForRefund(
  tx: Tx,
  services: Services,
  { id, subscriptionId }: Payment,
  refundAskedCents: number,
  actor: { userId: string } | { channelId: string } | "operator",
): Promise<void> {
  const refundAskedBy = actor === "operator" ? "operator" : "holder";
  await tx.update(payments).set({ refundAskedCents, refundAskedBy }).where(eq(payments.id, id));
  if (subscriptionId === null) return;
  const detail = { refundAskedCents };
  await recordAudit(tx, { at: services.clock.now(), actor, action: "refund-asked", subscriptionId, detail });
}

async function lockPayment(tx: Tx, id: string): Promise<Payment | null> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for("update");
  return payment ?? null;
}

async function ownerOf(tx: Tx, subscriptionId: string): Promise<string | null> {
  const [row] = await tx
    .select({ owner: subscriptions.ownerUserId })
    .from(subscriptions)
    .where(eq(subscriptions.id, subscriptionId));
  return row?.owner ?? null;
}
