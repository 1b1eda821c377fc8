import { inspectStripe, type StripeState } from "#server/providers/payments/inspect-stripe.ts";
import type { StripeConfig } from "#server/start/payment-config.ts";
import { errorCode, type Look, notTried, right, wrong } from "./finding.ts";

/** The key is taken, and Stripe's events come to us, all kinds that count. Nothing is charged. */
export async function checkPayments(
  config: StripeConfig,
  publicUrl: string,
  mode: "embedded" | "production",
): Promise<Look[]> {
  let state: StripeState;
  try {
    state = await inspectStripe(config);
  } catch (error) {
    return [unreached(error)];
  }
  return [
    right(`Stripe takes the key, of its ${config.isLive ? "live" : "test"} mode`),
    ...(mode === "production" && !config.isLive
      ? [wrong("the key is one of the test mode: nobody is charged", "Set STRIPE_SECRET_KEY to a live one.")]
      : []),
    lookAtEndpoint(state, config, `${publicUrl}/webhooks/stripe`),
  ];
}

function lookAtEndpoint({ endpoints }: StripeState, { isLive }: StripeConfig, url: string): Look {
  if (endpoints === null)
    return notTried(
      "the key may not see webhook endpoints: let it read them for this check, or look at Developers → Webhooks",
    );
  const ours = endpoints.filter((one) => one.url === url && one.isLive === isLive);
  if (ours.length === 0)
    return wrong("Stripe has no webhook endpoint of ours", `In Developers → Webhooks make one for ${url}.`);
  if (ours.length > 1)
    return wrong(
      "Stripe has several webhook endpoints of ours: each event comes more than once",
      "Keep the one whose secret STRIPE_WEBHOOK_SECRET is.",
    );
  const [{ isEnabled, missingEvents } = { isEnabled: false, missingEvents: [] }] = ours;
  if (!isEnabled) return wrong("the webhook endpoint is disabled", "Enable it in Developers → Webhooks.");
  if (missingEvents.length > 0)
    return wrong(
      `the webhook endpoint does not send ${missingEvents.join(", ")}`,
      "Add these events to it in Developers → Webhooks.",
    );
  return right("the webhook endpoint is ours, and sends what counts");
}

function unreached(error: unknown): Look {
  const { statusCode } = error as { statusCode?: unknown };
  if (statusCode === 401)
    return wrong(
      "Stripe does not know the key",
      "Set STRIPE_SECRET_KEY to the one of Developers → API keys.",
    );
  if (statusCode === 403)
    return wrong(
      "the key may not read events",
      "Give the restricted key the rights of docs/running.md, Payments.",
    );
  if (typeof statusCode === "number")
    return wrong(
      `Stripe does not answer as it should (${statusCode})`,
      "Try again; look at status.stripe.com.",
    );
  return wrong(
    `Stripe cannot be reached (${errorCode(error)})`,
    "Let this machine reach api.stripe.com by https.",
  );
}
