import Stripe from "stripe";
import type { StandInAccount } from "./start-stand-in.ts";

/** The official SDK, pointed at the stand-in. */
export function sdkClient(
  { config }: Pick<StandInAccount, "config">,
  more: Stripe.StripeConfig = {},
): Stripe {
  const { hostname: host, port } = new URL(config.apiUrl);
  return new Stripe(config.secretKey, { host, port, protocol: "http", telemetry: false, ...more });
}

/** A session that keeps all rules: two places of $10.95 and $2.30. */
export const soundSession: Stripe.Checkout.SessionCreateParams = {
  mode: "payment",
  line_items: [
    {
      price_data: {
        currency: "usd",
        unit_amount: 1095,
        product_data: { name: "Yearly reminders, 4x per year" },
      },
      quantity: 1,
    },
    { price_data: { currency: "usd", unit_amount: 230, product_data: { name: "Additional" } }, quantity: 1 },
  ],
  success_url: "https://daymark.example/checkout/done?session={CHECKOUT_SESSION_ID}",
  cancel_url: "https://daymark.example/checkout",
  client_reference_id: "attempt_1",
  metadata: { attempt: "attempt_1" },
};
