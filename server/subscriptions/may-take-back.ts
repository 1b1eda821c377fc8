import { and, eq, gt, inArray, isNotNull } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { coversDate } from "#core/money/subscription.ts";
import { isStanding, termOfPayments } from "#core/money/term-of-payments.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { payments } from "#server/db/schema/billing.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";

/** Somebody has paid for a year of this subscription and their bank has not confirmed it yet. */
export async function isPaymentOnItsWay(db: Db | Tx, subscriptionId: string): Promise<boolean> {
  const isOnItsWay = and(eq(payments.subscriptionId, subscriptionId), eq(payments.status, "processing"));
  return (await db.$count(payments, isOnItsWay)) > 0;
}

type Payment = typeof payments.$inferSelect;

/** Days in which the account holder may get a refund. */
const regretDays = 14;

/**
 * Refunds for an account within thirty days. Paying makes first messages go out to everybody on the list; without a limit a
 * stranger could have them sent for free, again and again.
 */
export const takenBackLimit = { atMost: 3, days: 30 } as const;

/**
 * Whether the account holder may get a refund now: within fourteen days, before a reminder of the paid year has gone out, and
 * without three other refunds within thirty days. Not for a gift: its money would go to the giver, who asks the operator. Nor for
 * a granted year: no provider could refund it.
 */
export async function mayTakeBack(db: Db | Tx, now: Temporal.Instant, payment: Payment): Promise<boolean> {
  const { paidAt, subscriptionId } = payment;
  if (payment.provider === "operator") return false;
  if (payment.payer === "giver" || !isStanding(payment) || paidAt === null || subscriptionId === null)
    return false;
  if (payment.refundAskedCents > 0 || payment.dispute !== "none") return false;
  if (now.since(paidAt).total("hours") > 24 * regretDays) return false;
  if (await hasTakenBackEnough(db, now, subscriptionId)) return false;
  const all = await db.select().from(payments).where(eq(payments.subscriptionId, subscriptionId));
  // Days that an earlier payment covers are not this year's.
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
  return left.every(
    ({ dueOn }) => dueOn !== null && without !== null && coversDate(without.endsOn, { dueOn, opensOn: null }),
  );
}

/** Over all the account's people, ended ones included. The operator's refunds do not count. */
async function hasTakenBackEnough(
  db: Db | Tx,
  now: Temporal.Instant,
  subscriptionId: string,
): Promise<boolean> {
  const owner = db
    .select({ id: subscriptions.ownerUserId })
    .from(subscriptions)
    .where(eq(subscriptions.id, subscriptionId));
  const own = db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(inArray(subscriptions.ownerUserId, owner));
  const since = now.subtract({ hours: 24 * takenBackLimit.days });
  const isOne = and(
    inArray(payments.subscriptionId, own),
    eq(payments.refundAskedBy, "holder"),
    gt(payments.paidAt, since),
  );
  return (await db.$count(payments, isOne)) >= takenBackLimit.atMost;
}
