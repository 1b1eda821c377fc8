import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { payForSubscription } from "#server/billing/pay-for-subscription.ts";
import { findPayable, readCheckout } from "#server/billing/read-checkout.ts";
import { firstTextStates } from "#server/billing/read-first-text.ts";
import { notCoveredSchema } from "#server/http/api/signups.ts";
import { type ApiContext, apiRoutes } from "#server/http/api-context.ts";
import { readCheckoutCookie, setCheckoutCookie } from "#server/http/checkout-cookie.ts";
import { failures, json, success } from "#server/http/envelope.ts";
import { readUser } from "#server/http/read-user.ts";
import { whichOf, whichSubscription } from "#server/http/which-subscription.ts";
import type { Which } from "#server/subscriptions/own-subscription.ts";

const checkoutSchema = z
  .object({
    /** The id by which its owner names it; null while nobody owns it. */
    subscription: z.uuid().nullable(),
    status: z.enum(["none", "pending_payment", "paid"]),
    /** Null when no payment provider is set up: the checkout is closed. */
    paymentProvider: z.literal("demo").nullable(),
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

const responses = { 200: json(success({ checkout: checkoutSchema }), "How it stands."), ...failures };

const read = createRoute({
  method: "get",
  path: "/checkout",
  summary: "What is to be paid by whoever saved a sign-up or is signed in.",
  request: { query: whichSubscription },
  responses,
});

const pay = createRoute({
  method: "post",
  path: "/checkout",
  summary: "Pay. Sent twice, it charges once.",
  request: { query: whichSubscription },
  responses,
});

/** `/api/checkout`, for the signed-in owner or whoever has the cookie of a saved signup. */
export function checkoutRoutes({ services, auth }: ApiContext) {
  const payable = async (c: Context, which: Which) => {
    const user = await readUser(c, auth);
    const cookie = readCheckoutCookie(c, services);
    const subscriptionId = await findPayable(services.db, user, which, cookie);
    return { subscriptionId, cookie: cookie?.subscriptionId === subscriptionId ? cookie : null };
  };
  const state = async (c: Context, which: Which) => ({
    success: true as const,
    checkout: await readCheckout(services, (await payable(c, which)).subscriptionId),
  });

  return apiRoutes()
    .openapi(read, async (c) => c.json(await state(c, whichOf(c.req.valid("query"))), 200))
    .openapi(pay, async (c) => {
      const which = whichOf(c.req.valid("query"));
      const { subscriptionId, cookie } = await payable(c, which);
      await payForSubscription(services, subscriptionId);
      if (subscriptionId !== null && cookie) setCheckoutCookie(c, services, cookie, "paid");
      // Whose it is is asked again: paying takes its time, and its owner may have signed in meanwhile.
      return c.json(await state(c, which), 200);
    });
}
