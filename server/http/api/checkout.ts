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

const checkoutSchema = z
  .object({
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
  summary: "What is to be paid by whoever saved a signup or is signed in.",
  responses,
});

const pay = createRoute({
  method: "post",
  path: "/checkout",
  summary: "Pay. Sent twice, it charges once.",
  responses,
});

/** `/api/checkout`, for the signed-in owner or whoever has the cookie of a saved signup. */
export function checkoutRoutes({ services, auth }: ApiContext) {
  const payable = async (c: Context) => {
    const user = await readUser(c, auth);
    const cookie = readCheckoutCookie(c, services);
    const subscriptionId = await findPayable(services.db, user, cookie, services.clock.now());
    return { subscriptionId, isByCookie: user === null };
  };

  return apiRoutes()
    .openapi(read, async (c) => {
      const { subscriptionId } = await payable(c);
      const checkout = await readCheckout(services, subscriptionId);
      return c.json({ success: true as const, checkout }, 200);
    })
    .openapi(pay, async (c) => {
      const { subscriptionId, isByCookie } = await payable(c);
      await payForSubscription(services, subscriptionId);
      if (subscriptionId !== null && isByCookie) setCheckoutCookie(c, services, subscriptionId, "paid");
      const checkout = await readCheckout(services, subscriptionId);
      return c.json({ success: true as const, checkout }, 200);
    });
}
