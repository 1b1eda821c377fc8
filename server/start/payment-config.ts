import { ConfigError, refuseAll, wrongShapes } from "#server/config-error.ts";

export interface StripeConfig {
  secretKey: string;
  /** The key moves real money: Stripe's live mode. */
  isLive: boolean;
  /** Stripe may sign with any of these: the present secret, and the old one during a change. */
  webhookSecrets: string[];
  /** Replaces Stripe's API address: the stand-in. */
  apiUrl: string | undefined;
}

export interface PaymentVariables {
  DAYMARK_MODE: "embedded" | "production";
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRET?: string | undefined;
  STRIPE_WEBHOOK_SECRET_OLD?: string | undefined;
  STRIPE_API_URL?: string | undefined;
}

/** The variables' required forms. Otherwise only a payer would notice a wrong one. */
const shapes = {
  STRIPE_SECRET_KEY: [
    /^(sk|rk)_(test|live)_\w+$/,
    "a secret key like sk_live_… or a restricted one like rk_live_…",
  ],
  STRIPE_WEBHOOK_SECRET: [/^whsec_\w+$/, "the signing secret of the webhook, like whsec_…"],
  STRIPE_WEBHOOK_SECRET_OLD: [/^whsec_\w+$/, "the signing secret that the webhook had before, like whsec_…"],
  STRIPE_API_URL: [
    /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/,
    "an address on this machine; it is for the stand-in",
  ],
} as const;

/**
 * Undefined without payments.
 * @throws ConfigError
 */
export function readStripe(values: PaymentVariables): StripeConfig | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: secret } = values;
  if (!secretKey || !secret) {
    const stray = (["STRIPE_WEBHOOK_SECRET_OLD", "STRIPE_API_URL"] as const).find((name) => values[name]);
    if (!stray) return undefined;
    throw new ConfigError(
      `Stripe is half configured: set STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET too, or unset ${stray}.`,
    );
  }
  refuseAll(wrongShapes(values, shapes));
  const isLive = secretKey.includes("_live_");
  const old = values.STRIPE_WEBHOOK_SECRET_OLD;
  if (isLive && values.DAYMARK_MODE === "embedded") {
    throw new ConfigError(
      "STRIPE_SECRET_KEY is a live key, and DAYMARK_MODE is embedded: a demo must not take real money. Use a test key.",
    );
  }
  if (isLive && values.STRIPE_API_URL) {
    throw new ConfigError(
      "STRIPE_API_URL is for the stand-in, and STRIPE_SECRET_KEY is a live key: unset one.",
    );
  }
  return { secretKey, isLive, webhookSecrets: old ? [secret, old] : [secret], apiUrl: values.STRIPE_API_URL };
}
