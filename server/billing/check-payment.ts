import { eq } from "drizzle-orm";
import { isStanding } from "#core/money/term-of-payments.ts";
import { followPayment } from "#server/billing/follow-payment.ts";
import type { Db } from "#server/db/client.ts";
import { payments } from "#server/db/schema/billing.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";

/** Seconds between two questions to the provider about one payment, however often a page asks. */
const pauseSeconds = 2;

/** `confirming`: can be paid, or the money is on the way. `returned`: paid and refunded. `over`: nobody paid. */
export const paymentOutcomes = ["confirming", "paid", "returned", "over"] as const;
type PaymentOutcome = (typeof paymentOutcomes)[number];

export interface CheckedPayment {
  outcome: PaymentOutcome;
  /** The payer has paid and the bank takes its time. */
  isProcessing: boolean;
  amountCents: number;
  /** Somebody gave the year, by a link. */
  isGift: boolean;
  subscriptionId: string | null;
}

/**
 * A payment's state, for a payer who returns from the provider's page. Asks the provider while it is not settled: a payer must
 * not wait for a webhook. Anybody with the payment's id may ask: the answer names nobody.
 * @throws Refusal NOT_FOUND
 * @throws PaymentProviderError
 */
export async function checkPayment(db: Db, services: Services, id: string): Promise<CheckedPayment> {
  const [before] = await db.select().from(payments).where(eq(payments.id, id));
  if (!before) throw new Refusal("not-found");
  const isSettled = before.status !== "open" && before.status !== "processing";
  const last = before.checkedAt;
  const isTooSoon = last !== null && services.clock.now().since(last).total("seconds") < pauseSeconds;
  if (!isSettled && !isTooSoon) await followPayment(db, services, id);
  const [payment] = await db.select().from(payments).where(eq(payments.id, id));
  if (!payment) throw new Refusal("not-found");
  const { status, amountCents, payer, subscriptionId } = payment;
  return {
    outcome: outcomeOf(payment),
    isProcessing: status === "processing",
    amountCents,
    isGift: payer === "giver",
    subscriptionId,
  };
}

function outcomeOf(payment: typeof payments.$inferSelect): PaymentOutcome {
  if (payment.status === "paid") return isStanding(payment) ? "paid" : "returned";
  return payment.status === "open" || payment.status === "processing" ? "confirming" : "over";
}
