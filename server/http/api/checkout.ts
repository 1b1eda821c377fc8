import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { payForSubscription } from "#server/billing/pay-for-subscription.ts";
import { findPayable, type Payable, readCheckout } from "#server/dashboard/read-checkout.ts";
import { firstTextStates } from "#server/dashboard/read-first-text.ts";
import { notCoveredSchema } from "#server/http/api/signups.ts";
import { type ApiContext, apiRoutes } from "#server/http/api-context.ts";
import { bySessionOrCheckout, refuses } from "#server/http/api-document/operation.ts";
import { readCheckoutCookie, setCheckoutCookie } from "#server/http/checkout-cookie.ts";
import { json, success } from "#server/http/envelope.ts";
import { readUser } from "#server/http/read-user.ts";
import { whichOf, whichSubscription } from "#server/http/which-subscription.ts";

const checkoutSchema = z
  .object({
    /** The id by which its owner names it; null while nobody owns it. */
    subscription: z.uuid().nullable(),
    status: z.enum(["none", "pending_payment", "paid"]),
    /** Null when no payment provider is set up: the checkout is closed. */
    paymentProvider: z.enum(["demo"]).nullable(),
    totalCents: z.number().int(),
    /** First and last day of the paid term; null until it is paid. */
    startsOn: z.iso.date().nullable(),
    endsOn: z.iso.date().nullable(),
    /** Whether a paid subscription is in its last thirty days and may be paid for another year. */
    renewable: z.boolean(),
    notCovered: notCoveredSchema,
    /** What became of the first text to the account holder's own number. */
    firstText: z.enum(firstTextStates),
  })
  .openapi("Checkout");

/** The wizard's pages name the e-mail check of the answers that they show, so that nobody else's payment is meant. */
const whichPayable = whichSubscription.extend({
  verification: z.uuid().optional().openapi({ description: "What was saved with this e-mail check." }),
});
const payableOf = (query: z.infer<typeof whichPayable>): Payable => ({
  which: whichOf(query),
  verification: query.verification ?? null,
});

const responses = { 200: json(success({ checkout: checkoutSchema }), "How it stands.") };

const read = createRoute({
  method: "get",
  path: "/checkout",
  operationId: "getCheckout",
  security: bySessionOrCheckout,
  ...refuses("NOT_FOUND"),
  summary: "What is to be paid by whoever saved a sign-up or is signed in.",
  request: { query: whichPayable },
  responses,
});

const pay = createRoute({
  method: "post",
  path: "/checkout",
  operationId: "pay",
  security: bySessionOrCheckout,
  ...refuses("NOT_FOUND", "NO_SIGNUP", "PAYMENTS_CLOSED"),
  summary: "Pay. Sent twice, it charges once.",
  request: { query: whichPayable },
  responses,
});

/** `/api/checkout`, for the signed-in owner or for a browser with the cookie of a saved signup. */
export function checkoutRoutes({ db, services, auth }: ApiContext) {
  const payable = async (c: Context, meant: Payable) => {
    const user = await readUser(c, auth);
    const cookie = readCheckoutCookie(services, c);
    const subscriptionId = await findPayable(db, user, meant, cookie);
    return { subscriptionId, cookie: cookie?.subscriptionId === subscriptionId ? cookie : null };
  };
  const state = async (c: Context, meant: Payable) => ({
    success: true as const,
    checkout: await readCheckout(db, services, (await payable(c, meant)).subscriptionId),
  });

  return apiRoutes()
    .openapi(read, async (c) => c.json(await state(c, payableOf(c.req.valid("query"))), 200))
    .openapi(pay, async (c) => {
      const meant = payableOf(c.req.valid("query"));
      const { subscriptionId, cookie } = await payable(c, meant);
      await payForSubscription(db, services, subscriptionId);
      if (subscriptionId !== null && cookie) setCheckoutCookie(services, c, cookie, "paid");
      // The owner is checked again: paying takes time, and the owner may have signed in meanwhile.
      return c.json(await state(c, meant), 200);
    });
}
