import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import type { OrderLine } from "#core/money/order.ts";
import type { Db } from "#server/db/client.ts";
import { payments } from "#server/db/schema/billing.ts";
import { mayTakeBack } from "#server/subscriptions/may-take-back.ts";

/** As the account holder sees it. Cents of a US dollar. */
export interface ShownPayment {
  id: string;
  /** The day in the registrant's zone. */
  paidOn: string;
  amountCents: number;
  lines: OrderLine[];
  refundedCents: number;
  /** A refund was requested and the provider has not made it yet. */
  isRefundAsked: boolean;
  isDisputed: boolean;
  /** A person with a link gave the year. */
  isGift: boolean;
  /** Refundable here: within fourteen days, and before a reminder of its year has gone out. */
  canTakeBack: boolean;
}

/** Newest first. */
export async function readPayments(
  db: Db,
  now: Temporal.Instant,
  subscriptionId: string,
): Promise<ShownPayment[]> {
  const rows = await db
    .select()
    .from(payments)
    .where(and(eq(payments.subscriptionId, subscriptionId), isNotNull(payments.paidAt)))
    .orderBy(desc(payments.paidAt), desc(payments.id));
  const shown: ShownPayment[] = [];
  for (const payment of rows) {
    const { id, paidOn, amountCents, lines, refundedCents, refundAskedCents, dispute, payer } = payment;
    shown.push({
      id,
      paidOn: paidOn?.toString() ?? "",
      amountCents,
      lines,
      refundedCents,
      isRefundAsked: refundAskedCents > refundedCents,
      isDisputed: dispute === "open" || dispute === "lost",
      isGift: payer === "giver",
      canTakeBack: await mayTakeBack(db, now, payment),
    });
  }
  return shown;
}
