import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { todayIn } from "#core/dates/time-zones.ts";
import { raiseRefusedSignature } from "#server/billing/payment-alarms.ts";
import { receivePaymentEvent } from "#server/billing/receive-payment-event.ts";
import type { Db } from "#server/db/client.ts";
import { answerError } from "#server/http/envelope.ts";
import { Refusal } from "#server/refusal.ts";
import type { StripeConfig } from "#server/start/payment-config.ts";
import type { Services } from "#server/start/services.ts";

/** Events hold whole objects; Stripe's largest are far below this. */
const eventMaxBytes = 512 * 1024;

/**
 * `POST /webhooks/stripe`: Stripe's events about payments. Not mounted without Stripe. Exempt from the Origin check: its
 * signature over the raw body counts instead. Answers 200 once it has acted on the event; anything else makes Stripe repeat it
 * for three days.
 */
export function stripeRoutes(db: Db, services: Services, { webhookSecrets }: StripeConfig): Hono {
  const { clock, log } = services;
  /** The day of the last alarm about a signature: thousands of forged events make one row a day. */
  let toldOn = "";
  const routes = new Hono();
  routes.onError(answerError(log));
  routes.use("/webhooks/stripe", bodyLimit({ maxSize: eventMaxBytes }));
  routes.post("/webhooks/stripe", async (c) => {
    // Loaded on first use: the SDK is large.
    const { readStripeEvent } = await import("#server/providers/payments/stripe-events.ts");
    const signature = c.req.header("Stripe-Signature") ?? "";
    const event = readStripeEvent(await c.req.text(), signature, {
      secrets: webhookSecrets,
      now: clock.now(),
    });
    if (event === "unreadable") throw new Refusal("bad-request");
    if (event === "unsigned") {
      log.warn("a webhook of Stripe's was refused: its signature is not ours, or too old");
      const today = todayIn("UTC", clock.now()).toString();
      if (today !== toldOn) await raiseRefusedSignature(db, clock.now(), today);
      toldOn = today;
      throw new Refusal("forbidden");
    }
    await receivePaymentEvent(db, services, event);
    return c.body(null, 200);
  });
  return routes;
}
