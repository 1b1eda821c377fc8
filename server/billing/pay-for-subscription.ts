import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { renewedTerm } from "#core/subscription.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { announceSubscription } from "#server/billing/announce-subscription.ts";
import { findWithToday, needsPayment, termOf } from "#server/dashboard/read-checkout.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { payments } from "#server/db/schema/billing.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";
import type { PaymentProvider } from "#server/providers/payments/port.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/services.ts";

/**
 * Pays for a subscription and starts its term. A first term starts today, in the registrant's zone; a term that is
 * ending goes on for another year; a lapsed one starts anew. Does nothing when no payment is due.
 * It charges once, however often it is called. The attempt is written before the provider is asked. An open attempt is
 * asked about again under the same id, which is the provider's idempotency key, and only one caller can close the
 * attempt.
 * @throws Refusal NO_SIGNUP, PAYMENTS_CLOSED
 */
export async function payForSubscription(
  db: Db,
  services: Services,
  subscriptionId: string | null,
): Promise<void> {
  const { payments: provider } = services;
  if (subscriptionId === null) throw new Refusal("no-signup");
  const attempt = await db.transaction((tx) => openAttempt(tx, services, subscriptionId));
  if (!attempt) return;
  if (!provider) throw new Refusal("payments-closed");
  const { providerRef } = await provider.pay({ paymentId: attempt.id, amountCents: attempt.amountCents });
  await db.transaction((tx) => closeAttempt(tx, services, attempt, providerRef));
  services.wakeDispatcher();
}

type Payment = typeof payments.$inferSelect;

/** The attempt to ask the provider about. Null when no payment is due or none can be taken. */
async function openAttempt(tx: Tx, services: Services, subscriptionId: string): Promise<Payment | null> {
  const now = services.clock.now();
  const { subscription, today } = await lockSubscription(tx, now, subscriptionId);
  if (!needsPayment(subscription, today)) return null;
  if (!services.payments) throw new Refusal("payments-closed");
  const isOpen = and(eq(payments.subscriptionId, subscriptionId), eq(payments.status, "pending"));
  const [open] = await tx.select().from(payments).where(isOpen);
  if (open && open.amountCents === subscription.priceCents) return open;
  if (open) await tx.update(payments).set({ status: "failed" }).where(eq(payments.id, open.id));
  return newAttempt(tx, now, services.payments, subscription.id, subscription.priceCents);
}

async function newAttempt(
  tx: Tx,
  now: Temporal.Instant,
  { name }: PaymentProvider,
  subscriptionId: string,
  amountCents: number,
): Promise<Payment | null> {
  const id = randomUUID();
  const [row] = await tx
    .insert(payments)
    // Until the provider gives its own name for the attempt, ours stands there.
    .values({
      id,
      subscriptionId,
      provider: name,
      providerRef: id,
      amountCents,
      status: "pending",
      createdAt: now,
    })
    .returning();
  return row ?? null;
}

async function closeAttempt(
  tx: Tx,
  services: Services,
  { id, amountCents, subscriptionId }: Payment,
  providerRef: string,
): Promise<void> {
  const now = services.clock.now();
  const { subscription, today } = await lockSubscription(tx, now, subscriptionId);
  const [paid] = await tx
    .update(payments)
    .set({ status: "paid", providerRef, paidAt: now })
    .where(and(eq(payments.id, id), eq(payments.status, "pending")))
    .returning({ id: payments.id });
  if (!paid) return;
  const { startsOn, endsOn } = renewedTerm(termOf(subscription), today);
  await tx
    .update(subscriptions)
    .set({ status: "active", startsOn, endsOn })
    .where(eq(subscriptions.id, subscriptionId));
  const actor = subscription.ownerUserId ? { userId: subscription.ownerUserId } : ("wizard" as const);
  const detail = { amountCents, endsOn: endsOn.toString() };
  await recordAudit(tx, { at: now, actor, action: "paid", subscriptionId, detail });
  await announceSubscription(tx, services, now, { subscriptionId, paymentId: id, amountCents, endsOn });
}

async function lockSubscription(tx: Tx, now: Temporal.Instant, subscriptionId: string) {
  await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.id, subscriptionId))
    // This lock does not wait for a planner that writes rows for the subscription.
    .for("no key update");
  const found = await findWithToday(tx, now, subscriptionId);
  if (!found) throw new Refusal("no-signup");
  return found;
}
