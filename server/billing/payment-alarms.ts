import type { Temporal } from "temporal-polyfill";
import type { Db, Tx } from "#server/db/client.ts";
import { type PaymentMismatch, paymentAlarms } from "#server/db/schema/billing.ts";
import type { CheckoutState } from "#server/providers/payments/port.ts";
import type { Payment } from "./payment.ts";

/** Why the provider's state of a checkout does not fit this payment; null when it does. */
export function mismatchOf(
  payment: Payment,
  state: CheckoutState | null,
  isLive: boolean,
): PaymentMismatch | null {
  if (state === null) return "unknown-payment";
  if (state.paymentId !== payment.id) return "foreign-checkout";
  if (state.isLive !== isLive) return "wrong-mode";
  if (state.currency !== payment.currency) return "wrong-currency";
  return state.amountCents === payment.amountCents ? null : "wrong-amount";
}

export interface PaymentAlarm {
  mismatch: PaymentMismatch;
  provider: Payment["provider"];
  reference: string;
  paymentId: string | null;
}

/** Records a mismatch, once; `/metrics` and `npm run payments` show it until an operator has settled it. */
export async function raisePaymentAlarm(
  tx: Db | Tx,
  now: Temporal.Instant,
  { mismatch, provider, reference, paymentId }: PaymentAlarm,
): Promise<void> {
  await tx
    .insert(paymentAlarms)
    .values({ at: now, mismatch, provider, reference, paymentId })
    .onConflictDoNothing();
}

/**
 * Somebody sends events that Stripe has not signed for us, or signed long ago; or our webhook secret is wrong, which the operator
 * learns from this. One alarm a day.
 */
export const raiseRefusedSignature = (db: Db, now: Temporal.Instant, day: string): Promise<void> =>
  raisePaymentAlarm(db, now, {
    mismatch: "refused-signature",
    provider: "stripe",
    reference: day,
    paymentId: null,
  });
