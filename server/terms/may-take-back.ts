import { and, eq, gt, inArray, isNotNull } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { isStanding, termOfPayments } from "#core/money/term-of-payments.ts";
import { coversDate } from "#core/subscription.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { payments } from "#server/db/schema/billing.ts";
import { deliveries } from "#server/db/schema/reminders.ts";

type Payment = typeof payments.$inferSelect;

/** For how long the account holder may take a payment back, in days. */
const regretDays = 14;

/**
 * Whether the account holder may take a payment back now: within fourteen days, and before a reminder of the year that it bought
 * has gone out.
 */
export async function mayTakeBack(db: Db | Tx, now: Temporal.Instant, payment: Payment): Promise<boolean> {
  const { paidAt, subscriptionId } = payment;
  if (!isStanding(payment) || paidAt === null || subscriptionId === null) return false;
  if (payment.refundAskedCents > 0 || payment.dispute !== "none") return false;
  if (now.since(paidAt).total("hours") > 24 * regretDays) return false;
  const all = await db.select().from(payments).where(eq(payments.subscriptionId, subscriptionId));
  // What an earlier payment covers is not this year's.
  const without = termOfPayments(all.filter(({ id }) => id !== payment.id));
  const left = await db
    .select({ dueOn: deliveries.dueOn })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.subscriptionId, subscriptionId),
        eq(deliveries.kind, "reminder"),
        inArray(deliveries.status, ["sending", "sent", "delivered"]),
        isNotNull(deliveries.dueOn),
        gt(deliveries.createdAt, paidAt.subtract({ hours: 1 })),
      ),
    );
  return left.every(({ dueOn }) => dueOn !== null && without !== null && coversDate(without.endsOn, dueOn));
}
