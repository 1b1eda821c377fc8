import { and, eq, isNull } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { todayIn } from "#core/dates/time-zones.ts";
import { isUuid } from "#core/is-uuid.ts";
import { followPayment } from "#server/billing/follow-payment.ts";
import { raisePaymentAlarm } from "#server/billing/payment-alarms.ts";
import type { Db } from "#server/db/client.ts";
import type { PaymentMismatch } from "#server/db/schema/billing.ts";
import { payments } from "#server/db/schema/billing.ts";
import { providerEvents } from "#server/db/schema/providers.ts";
import type { PaymentEvent, PaymentProvider } from "#server/providers/payments/port.ts";
import { isNewEvent } from "#server/providers/record-event.ts";
import type { Services } from "#server/start/services.ts";

/**
 * Acts on the payment provider's event. The event only says what to ask about: we ask for the present state, so events may come
 * twice, late, in any order, or never. An event is recorded once it has been acted on: after an outage the provider or the
 * reconciliation repeats it.
 * @throws PaymentProviderError
 */
export async function receivePaymentEvent(db: Db, services: Services, event: PaymentEvent): Promise<void> {
  const { payments: provider, clock } = services;
  if (!provider) return;
  const [known] = await db
    .select({ event: providerEvents.event })
    .from(providerEvents)
    .where(eq(providerEvents.event, event.id));
  if (known) return;
  const misfit = await actOn(db, services, provider, event);
  // Even if it named a payment: a thin event about a refund or a dispute names none.
  const mismatch = event.isThin ? "thin-events" : misfit;
  const now = clock.now();
  await db.transaction(async (tx) => {
    const isNew = await isNewEvent(tx, now, { provider: provider.name, event: event.id });
    if (!isNew || mismatch === null) return;
    const reference = referenceOf(mismatch, event, now);
    await raisePaymentAlarm(tx, now, { mismatch, provider: provider.name, reference, paymentId: null });
  });
}

/** The operator needs one unexpected event of each kind, and one thin event a day. */
function referenceOf(mismatch: PaymentMismatch, { id, kind }: PaymentEvent, now: Temporal.Instant): string {
  if (mismatch === "thin-events") return todayIn("UTC", now).toString();
  return mismatch === "unexpected-event" ? kind : id;
}

/** @returns the mismatch, if it is about no payment of ours */
async function actOn(
  db: Db,
  services: Services,
  provider: PaymentProvider,
  { about, isLive }: PaymentEvent,
): Promise<PaymentMismatch | null> {
  if (about === null) return "unexpected-event";
  if (isLive !== provider.isLive) return "wrong-mode";
  const checkout = "checkout" in about ? about.checkout : await checkoutOf(db, provider, about.paymentIntent);
  if (checkout === null) return "unknown-payment";
  const id = await paymentOf(db, provider, checkout);
  if (id === null) return "foreign-checkout";
  await followPayment(db, services, id);
  return null;
}

async function checkoutOf(db: Db, provider: PaymentProvider, paymentIntent: string): Promise<string | null> {
  const [known] = await db
    .select({ ref: payments.providerRef })
    .from(payments)
    .where(eq(payments.paymentIntent, paymentIntent));
  return known?.ref ?? (await provider.checkoutOf(paymentIntent));
}

/** Finds a checkout's payment. If we missed the answer that opened the checkout, the provider still knows our id. */
async function paymentOf(db: Db, provider: PaymentProvider, ref: string): Promise<string | null> {
  const known = () => db.select({ id: payments.id }).from(payments).where(eq(payments.providerRef, ref));
  const [before] = await known();
  if (before) return before.id;
  const adopted = await adoptCheckout(db, provider, ref);
  if (adopted !== null) return adopted;
  // The process that opened the checkout may have stored the answer meanwhile.
  const [after] = await known();
  return after?.id ?? null;
}

async function adoptCheckout(db: Db, provider: PaymentProvider, ref: string): Promise<string | null> {
  const paymentId = await provider.paymentIdOf(ref);
  if (paymentId === null || !isUuid(paymentId)) return null;
  const [adopted] = await db
    .update(payments)
    .set({ providerRef: ref })
    .where(and(eq(payments.id, paymentId), isNull(payments.providerRef)))
    .returning({ id: payments.id });
  return adopted?.id ?? null;
}
