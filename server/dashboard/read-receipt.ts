import { and, eq, isNotNull } from "drizzle-orm";
import { brand } from "#core/brand.ts";
import { todayIn } from "#core/dates/time-zones.ts";
import { type OrderLine, receiptNumber } from "#core/money/order.ts";
import { firstName } from "#core/people/contacts.ts";
import type { Db } from "#server/db/client.ts";
import { payments } from "#server/db/schema/billing.ts";
import { registrants } from "#server/db/schema/subscriptions.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";
import { ownSubscriptions } from "#server/subscriptions/own-subscription.ts";

/** A receipt to print. It names the goods in neutral words, and at most a first name. Cents. */
export interface Receipt {
  number: string;
  /** Days in the registrant's zone. */
  paidOn: string;
  lines: OrderLine[];
  amountCents: number;
  currency: string;
  /** In all. */
  refundedCents: number;
  /** The day of the last refund; null without one. */
  refundedOn: string | null;
  /** The payer's bank has taken all of it back. */
  isTakenByBank: boolean;
  /** A person with a link gave the year. The receipt does not say who. */
  isGift: boolean;
  /** The registrant's first name, for an account with several people. */
  forName: string | null;
  seller: { name: string; postalAddress: string | null; email: string };
}

/**
 * A confirmed payment's receipt, for the account that owns its subscription.
 * @throws Refusal NOT_FOUND, also for another's
 */
export async function readReceipt(
  db: Db,
  { config }: Pick<Services, "config">,
  userId: string,
  paymentId: string,
): Promise<Receipt> {
  const [found] = await db
    .select({ payment: payments, registrant: registrants })
    .from(payments)
    .innerJoin(registrants, eq(registrants.subscriptionId, payments.subscriptionId))
    .where(and(eq(payments.id, paymentId), isNotNull(payments.paidAt)));
  const own = await ownSubscriptions(db, userId);
  if (!found || !own.some(({ id }) => id === found.payment.subscriptionId)) throw new Refusal("not-found");
  const { payment, registrant } = found;
  const { id, paidOn, lines, amountCents, currency, refundedCents, refundedAt } = payment;
  return {
    number: receiptNumber(id),
    paidOn: paidOn?.toString() ?? "",
    lines,
    amountCents,
    currency,
    refundedCents,
    refundedOn:
      refundedAt === null || refundedCents === 0 ? null : todayIn(registrant.timeZone, refundedAt).toString(),
    isTakenByBank: payment.dispute === "lost",
    isGift: payment.payer === "giver",
    forName: own.length > 1 ? firstName(registrant.fullName) : null,
    seller: { name: brand.name, postalAddress: config.postalAddress ?? null, email: brand.supportEmail },
  };
}
