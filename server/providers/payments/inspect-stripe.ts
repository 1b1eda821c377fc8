import Stripe from "stripe";
import { openStripe } from "#server/providers/payments/stripe.ts";
import { stripeEventTypes } from "#server/providers/payments/stripe-events.ts";
import type { StripeConfig } from "#server/start/payment-config.ts";

/** What Stripe says about the key and the webhook, by calls that change nothing. */
export interface StripeState {
  /** Null when the key may not see webhook endpoints: a restricted key need not. */
  endpoints: { url: string; isEnabled: boolean; isLive: boolean; missingEvents: string[] }[] | null;
}

/** Asks Stripe. @throws Stripe's own error when the key is not taken, or Stripe does not answer */
export async function inspectStripe(config: StripeConfig): Promise<StripeState> {
  const stripe = openStripe(config);
  // What the reconciliation asks for: a key without this right would find no lost webhook.
  await stripe.events.list({ limit: 1, types: [...stripeEventTypes] });
  try {
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
    return {
      endpoints: data.map(({ url, status, livemode, enabled_events }) => ({
        url,
        isEnabled: status === "enabled",
        isLive: livemode,
        missingEvents: stripeEventTypes.filter(
          (type) => !enabled_events.includes("*") && !enabled_events.includes(type),
        ),
      })),
    };
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return { endpoints: null };
    throw error;
  }
}
