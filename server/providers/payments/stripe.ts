import Stripe from "stripe";
import { Temporal } from "temporal-polyfill";
import { languageNow } from "#core/languages.ts";
import type { DisputeState } from "#core/money/kinds.ts";
import { totalCents } from "#core/money/pricing.ts";
import { orderLineWords } from "#core/words/order-lines.ts";
import { m } from "#messages";
import {
  type CheckoutRequest,
  type CheckoutState,
  type PaymentEvent,
  type PaymentProvider,
  PaymentProviderError,
} from "#server/providers/payments/port.ts";
import { paymentEventOf, stripeEventTypes } from "#server/providers/payments/stripe-events.ts";
import type { StripeConfig } from "#server/start/payment-config.ts";

/** Milliseconds for a call. A payer waits with the page open. */
const callMs = 15_000;
/** The SDK repeats an unanswered call with the same idempotency key. */
const retries = 1;

/** Read with a checkout: the payment, our fee, and the refunds. */
const expand = ["payment_intent.latest_charge.balance_transaction", "payment_intent.latest_charge.refunds"];

/**
 * Payments through Stripe Checkout: one payment for one year, without a stored customer and without Stripe's receipts. Stripe
 * gets the prices, neutral product names, and our opaque id of the payment; nothing about any person. The payer types their
 * address on Stripe's own page.
 */
export function createStripeProvider(config: StripeConfig, statementDescriptor: string): PaymentProvider {
  const stripe = openStripe(config);
  return {
    name: "stripe",
    isLive: config.isLive,
    open: (request) =>
      told(async () => {
        const params = sessionParams(request, statementDescriptor);
        // A payer who returns in another language sends other words, which Stripe refuses under the same key. Nobody has seen the
        // checkout that a lost answer had opened.
        const idempotencyKey = `checkout-${request.paymentId}-${languageNow()}`;
        const { id, url } = await stripe.checkout.sessions.create(params, { idempotencyKey });
        return { ref: id, url };
      }),
    read: ({ ref }) =>
      told(async () => {
        const session = await stripe.checkout.sessions.retrieve(ref, { expand }).catch(nullIfUnknown);
        if (session === null) return null;
        const charge = chargeOf(session);
        return stateOf(session, charge?.disputed ? await disputeOf(stripe, charge) : "none");
      }),
    close: (ref) =>
      told(async () => {
        // Stripe refuses to close a paid or closed checkout. The next read tells which.
        await stripe.checkout.sessions.expire(ref).catch(ignoreRefusal);
      }),
    refund: ({ paymentIntent, amountCents, key }) =>
      told(async () => {
        const params = { payment_intent: paymentIntent, amount: amountCents };
        // Ignore two errors, because a refused refund is requested again later: for a day Stripe repeats its refusal for the same
        // key, and it refuses the key with another amount (a refund in Stripe's dashboard can make our part smaller).
        await stripe.refunds
          .create(params, { idempotencyKey: key })
          .catch(ignoreUsedKey)
          .catch(ignoreRefusal);
      }),
    checkoutOf: (paymentIntent) =>
      told(async () => {
        const { data } = await stripe.checkout.sessions.list({ payment_intent: paymentIntent, limit: 1 });
        return data[0]?.id ?? null;
      }),
    paymentIdOf: (ref) =>
      told(async () => {
        const session = await stripe.checkout.sessions.retrieve(ref).catch(nullIfUnknown);
        return session?.client_reference_id ?? null;
      }),
    eventsSince: (since) =>
      told(async () => {
        const events: PaymentEvent[] = [];
        const types = [...stripeEventTypes];
        const created = { gte: Math.floor(since.epochMilliseconds / 1000) };
        for await (const event of stripe.events.list({ created, types, limit: 100 })) {
          events.push(paymentEventOf(event));
        }
        // Stripe lists the newest first.
        return events.reverse();
      }),
  };
}

function openStripe({ secretKey, apiUrl }: StripeConfig): Stripe {
  const common = { timeout: callMs, maxNetworkRetries: retries, telemetry: false };
  if (apiUrl === undefined) return new Stripe(secretKey, common);
  const { hostname, port, protocol } = new URL(apiUrl);
  const scheme = protocol === "http:" ? "http" : "https";
  return new Stripe(secretKey, {
    ...common,
    host: hostname,
    port: port || (scheme === "http" ? "80" : "443"),
    protocol: scheme,
  });
}

function sessionParams(
  { paymentId, isGift, lines, currency, expiresAt, successUrl, cancelUrl }: CheckoutRequest,
  statementDescriptor: string,
): Stripe.Checkout.SessionCreateParams {
  const item = (name: string, cents: number) => ({
    quantity: 1,
    price_data: { currency, unit_amount: cents, product_data: { name } },
  });
  return {
    mode: "payment",
    client_reference_id: paymentId,
    line_items: isGift
      ? [item(m.gift(), totalCents(lines))]
      : lines.map((line) => item(orderLineWords(line), line.priceCents)),
    // A bank debit takes days, in which nobody else could pay for the year.
    ...(isGift && { allowed_payment_method_types: ["card"] }),
    payment_intent_data: {
      statement_descriptor_suffix: statementDescriptor,
      metadata: { payment: paymentId },
    },
    expires_at: Math.floor(expiresAt.epochMilliseconds / 1000),
    success_url: successUrl,
    cancel_url: cancelUrl,
  };
}

function stateOf(session: Stripe.Checkout.Session, dispute: DisputeState): CheckoutState {
  const intent = whole<Stripe.PaymentIntent>(session.payment_intent);
  const charge = chargeOf(session);
  const transaction = whole<Stripe.BalanceTransaction>(charge?.balance_transaction);
  const refunds = charge?.refunds?.data ?? [];
  const status = statusOf(session, intent);
  // A bank debit is confirmed when its money arrives, days after the payer's consent.
  const paidAt = transaction?.created ?? charge?.created;
  return {
    paymentId: session.client_reference_id,
    status,
    url: status === "open" ? session.url : null,
    amountCents: session.amount_total ?? 0,
    currency: session.currency ?? "",
    isLive: session.livemode,
    paidAt: status === "paid" && paidAt !== undefined ? instantOf(paidAt) : null,
    paymentIntent: intent?.id ?? null,
    refundedCents: charge?.amount_refunded ?? 0,
    refundedAt: refunds.length > 0 ? instantOf(Math.max(...refunds.map(({ created }) => created))) : null,
    dispute,
    feeCents: transaction?.fee ?? null,
  };
}

function statusOf(
  { status, payment_status }: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null,
): CheckoutState["status"] {
  if (status === "expired") return "expired";
  if (status !== "complete") return "open";
  if (payment_status !== "unpaid") return "paid";
  // The bank has refused. Stripe waits for another method, which a completed checkout cannot take.
  const hasFailed = intent?.status === "requires_payment_method" || intent?.status === "canceled";
  return hasFailed ? "failed" : "processing";
}

/** Lost if any is lost; else open if any is open; else won. */
async function disputeOf(stripe: Stripe, { payment_intent }: Stripe.Charge): Promise<DisputeState> {
  const intent = typeof payment_intent === "string" ? payment_intent : payment_intent?.id;
  if (intent === undefined) return "open";
  const { data } = await stripe.disputes.list({ payment_intent: intent, limit: 100 });
  if (data.some(({ status }) => status === "lost")) return "lost";
  const isOver = ({ status }: Stripe.Dispute) => status === "won" || status === "warning_closed";
  return data.every(isOver) ? "won" : "open";
}

const chargeOf = (session: Stripe.Checkout.Session) =>
  whole<Stripe.Charge>(whole<Stripe.PaymentIntent>(session.payment_intent)?.latest_charge);

/** An expanded object, or null. */
function whole<Resource extends object>(expandable: string | Resource | null | undefined): Resource | null {
  if (typeof expandable === "string") throw new PaymentProviderError("an object was not expanded");
  return expandable ?? null;
}

const instantOf = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000);

function nullIfUnknown(error: unknown): null {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing")
    return null;
  throw error;
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
}

function ignoreUsedKey(error: unknown): void {
  if (!(error instanceof Stripe.errors.StripeIdempotencyError)) throw error;
}

/** Replaces an SDK error by ours, without the request and the answer. */
async function told<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    throw new PaymentProviderError([error.type, error.code, error.param].filter(Boolean).join(" "));
  }
}
