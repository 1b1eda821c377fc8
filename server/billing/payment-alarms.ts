import type { Temporal } from "temporal-polyfill";
import type { Tx } from "#server/db/client.ts";
import { type PaymentMismatch, paymentAlarms } from "#server/db/schema/billing.ts";
import type { CheckoutState } from "#server/providers/payments/port.ts";
import type { Payment } from "./payment.ts";

/** Why what the provider says of a checkout cannot be believed of this payment; null when it can. */
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

/** Writes down what does not fit, once; `/metrics` and `npm run payments` show it until an operator has settled it. */
export async function raisePaymentAlarm(
  tx: Tx,
  now: Temporal.Instant,
  { mismatch, provider, reference, paymentId }: PaymentAlarm,
): Promise<void> {
  await tx
    .insert(paymentAlarms)
    .values({ at: now, mismatch, provider, reference, paymentId })
    .onConflictDoNothing();
}
