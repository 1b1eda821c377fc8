import { z } from "zod";
import { checkPayment, paymentOutcomes } from "#server/billing/check-payment.ts";
import { takePaymentBack } from "#server/billing/refund-payment.ts";
import { readPayments } from "#server/dashboard/read-payments.ts";
import { readReceipt } from "#server/dashboard/read-receipt.ts";
import { type ApiContext, apiRoutes } from "#server/http/api-context.ts";
import { answers, validId, validQuery } from "#server/http/api-route.ts";
import { countRefund } from "#server/http/count-refund.ts";
import { readUser, requireUser } from "#server/http/read-user.ts";
import { whichOf, whichSubscription } from "#server/http/which-subscription.ts";
import { ownSubscription, ownSubscriptions } from "#server/subscriptions/own-subscription.ts";

/** A line of a payment: a place's year. */
export const orderLineSchema = z.object({
  /** Times a year: one of the six. */
  frequency: z.number().int(),
  additional: z.boolean(),
  priceCents: z.number().int(),
  /** In a paid year: the place was ended shortly before that payment and restored after it. */
  isOwed: z.literal(true).optional(),
});

const paymentSchema = z.object({
  id: z.uuid(),
  /** The day in the registrant's zone. */
  paidOn: z.iso.date(),
  amountCents: z.number().int(),
  lines: z.array(orderLineSchema),
  refundedCents: z.number().int(),
  /** A refund was requested and the provider has not made it yet. */
  isRefundAsked: z.boolean(),
  isDisputed: z.boolean(),
  /** Somebody gave the year, by a link. */
  isGift: z.boolean(),
  /** Within fourteen days, and before a reminder of its year has gone out. */
  canTakeBack: z.boolean(),
});

const sendList = answers({ payments: z.array(paymentSchema) });

const receiptSchema = z.object({
  number: z.string(),
  /** Days in the registrant's zone. */
  paidOn: z.iso.date(),
  lines: z.array(orderLineSchema),
  amountCents: z.number().int(),
  currency: z.string(),
  /** The sum of all refunds, and the day of the last. */
  refundedCents: z.number().int(),
  refundedOn: z.iso.date().nullable(),
  /** A chargeback: the payer's bank has taken all of it. */
  isTakenByBank: z.boolean(),
  isGift: z.boolean(),
  /** The registrant's first name, for an account with several people. */
  forName: z.string().nullable(),
  /** Who runs the site. The postal address is null where the operator has named none. */
  seller: z.object({
    name: z.string(),
    postalAddress: z.string().nullable(),
    email: z.email(),
  }),
});

const sendReceipt = answers({ receipt: receiptSchema });

const sendTakeBack = answers({});

const sendCheck = answers({
  payment: z.object({
    outcome: z.enum(paymentOutcomes),
    /** The payer has paid and the bank takes its time. */
    isProcessing: z.boolean(),
    amountCents: z.number().int(),
    isGift: z.boolean(),
    /** The subscription's id for its owner. Null for everybody else. */
    subscription: z.uuid().nullable(),
  }),
});

export function paymentRoutes(context: ApiContext) {
  const { db, services, auth } = context;
  return apiRoutes()
    .get("/payments", validQuery(whichSubscription), async (c) => {
      const user = await requireUser(c, auth);
      const subscription = await ownSubscription(db, user.id, whichOf(c.req.valid("query")));
      const payments =
        subscription === null ? [] : await readPayments(db, services.clock.now(), subscription.id);
      return sendList(c, { payments });
    })
    .get("/payments/:id/receipt", validId, async (c) => {
      const user = await requireUser(c, auth);
      const receipt = await readReceipt(db, services, user.id, c.req.valid("param").id);
      return sendReceipt(c, { receipt });
    })
    .post("/payments/:id/refund", validId, async (c) => {
      const user = await requireUser(c, auth);
      await countRefund(context, c, () => takePaymentBack(db, services, user.id, c.req.valid("param").id));
      return sendTakeBack(c, {});
    })
    .post("/payments/:id/check", validId, async (c) => {
      const user = await readUser(c, auth);
      const { subscriptionId, ...payment } = await checkPayment(db, services, c.req.valid("param").id);
      const own = user === null ? [] : await ownSubscriptions(db, user.id);
      const subscription = own.some((one) => one.id === subscriptionId) ? subscriptionId : null;
      return sendCheck(c, { payment: { ...payment, subscription } });
    });
}
