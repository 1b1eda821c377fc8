import { createRoute, z } from "@hono/zod-openapi";
import { checkPayment, paymentOutcomes } from "#server/billing/check-payment.ts";
import { takePaymentBack } from "#server/billing/refund-payment.ts";
import { readPayments } from "#server/dashboard/read-payments.ts";
import { readReceipt } from "#server/dashboard/read-receipt.ts";
import { type ApiContext, apiRoutes } from "#server/http/api-context.ts";
import { bySession, refuses } from "#server/http/api-document/operation.ts";
import { countRefund } from "#server/http/count-refund.ts";
import { json, success } from "#server/http/envelope.ts";
import { readUser, requireUser } from "#server/http/read-user.ts";
import { whichOf, whichSubscription } from "#server/http/which-subscription.ts";
import { ownSubscription, ownSubscriptions } from "#server/subscriptions/own-subscription.ts";

/** One line of what was paid: a place's year. */
export const orderLineSchema = z.object({
  /** Times a year: one of the six. */
  frequency: z.number().int(),
  additional: z.boolean(),
  priceCents: z.number().int(),
  /** For a year that is paid: the place was ended shortly before that payment, and came back after it. */
  isOwed: z.literal(true).optional(),
});

const paymentSchema = z
  .object({
    id: z.uuid(),
    /** The day in the registrant's zone. */
    paidOn: z.iso.date(),
    amountCents: z.number().int(),
    lines: z.array(orderLineSchema),
    refundedCents: z.number().int(),
    /** A refund was asked for, and the provider has not made it yet. */
    isRefundAsked: z.boolean(),
    isDisputed: z.boolean(),
    /** Somebody gave the year, by a link. */
    isGift: z.boolean(),
    /** Within fourteen days, and before a reminder of its year has gone out. */
    canTakeBack: z.boolean(),
  })
  .openapi("Payment");

const paymentsSchema = success({ payments: z.array(paymentSchema) });
const id = z.object({ id: z.uuid() });

const list = createRoute({
  method: "get",
  path: "/payments",
  operationId: "getPayments",
  security: bySession,
  ...refuses("NOT_FOUND"),
  summary: "What was paid for one person's reminders, the newest first.",
  request: { query: whichSubscription },
  responses: { 200: json(paymentsSchema, "Every payment that was confirmed.") },
});

const receiptSchema = z
  .object({
    number: z.string(),
    /** Days in the registrant's zone. */
    paidOn: z.iso.date(),
    lines: z.array(orderLineSchema),
    amountCents: z.number().int(),
    currency: z.string(),
    /** What was given back in all, and the day of the last time. */
    refundedCents: z.number().int(),
    refundedOn: z.iso.date().nullable(),
    /** The payer's bank has taken all of it back. */
    isTakenByBank: z.boolean(),
    isGift: z.boolean(),
    /** The first name of the person, for an account that looks after several. */
    forName: z.string().nullable(),
    /** Who runs the site. The postal address is null where the operator has named none. */
    seller: z.object({
      name: z.string().openapi({ example: "Daymark" }),
      postalAddress: z.string().nullable(),
      email: z.email(),
    }),
  })
  .openapi("Receipt");

const receipt = createRoute({
  method: "get",
  path: "/payments/{id}/receipt",
  operationId: "getReceipt",
  security: bySession,
  ...refuses("NOT_FOUND"),
  summary: "The receipt of a payment, to print.",
  request: { params: id },
  responses: { 200: json(success({ receipt: receiptSchema }), "What was paid, when, and to whom.") },
});

const takeBack = createRoute({
  method: "post",
  path: "/payments/{id}/refund",
  operationId: "takePaymentBack",
  security: bySession,
  ...refuses("NOT_FOUND", "CONFLICT", "UNAVAILABLE"),
  summary: "Take a payment back: within fourteen days, and before a reminder of its year has gone out.",
  request: { params: id },
  responses: { 200: json(success({}), "It is asked for. The year that it bought ends.") },
});

const check = createRoute({
  method: "post",
  path: "/payments/{id}/check",
  operationId: "checkPayment",
  ...refuses("NOT_FOUND", "UNAVAILABLE"),
  summary: "What has become of a payment, for whoever comes back from paying it and has its id.",
  request: { params: id },
  responses: {
    200: json(
      success({
        payment: z.object({
          outcome: z.enum(paymentOutcomes),
          /** The payer has done their part, and the bank takes its time. */
          isProcessing: z.boolean(),
          amountCents: z.number().int(),
          isGift: z.boolean(),
          /** The id by which its owner names the person; null for everybody else. */
          subscription: z.uuid().nullable(),
        }),
      }),
      "How it stands.",
    ),
  },
});

/** `/api/payments`. */
export function paymentRoutes(context: ApiContext) {
  const { db, services, auth } = context;
  return apiRoutes()
    .openapi(list, async (c) => {
      const user = await requireUser(c, auth);
      const subscription = await ownSubscription(db, user.id, whichOf(c.req.valid("query")));
      const payments =
        subscription === null ? [] : await readPayments(db, services.clock.now(), subscription.id);
      return c.json({ success: true as const, payments }, 200);
    })
    .openapi(receipt, async (c) => {
      const user = await requireUser(c, auth);
      const receipt = await readReceipt(db, services, user.id, c.req.valid("param").id);
      return c.json({ success: true as const, receipt }, 200);
    })
    .openapi(takeBack, async (c) => {
      const user = await requireUser(c, auth);
      await countRefund(context, c, () => takePaymentBack(db, services, user.id, c.req.valid("param").id));
      return c.json({ success: true as const }, 200);
    })
    .openapi(check, async (c) => {
      const user = await readUser(c, auth);
      const { subscriptionId, ...payment } = await checkPayment(db, services, c.req.valid("param").id);
      const own = user === null ? [] : await ownSubscriptions(db, user.id);
      const subscription = own.some((one) => one.id === subscriptionId) ? subscriptionId : null;
      return c.json({ success: true as const, payment: { ...payment, subscription } }, 200);
    });
}
