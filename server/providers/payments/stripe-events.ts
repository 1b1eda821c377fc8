import Stripe from "stripe";
import { Temporal } from "temporal-polyfill";
import type { PaymentEvent } from "#server/providers/payments/port.ts";

/** Seconds by which Stripe's signature may be old, or our clocks apart: what is played again later is refused. */
const toleranceSeconds = 300;

/**
 * The kinds of events that mean something to us: an operator sets the webhook up for these (docs/running.md), and the reconciliation
 * lists them. Any other about a checkout, a payment, a charge, a refund or a dispute does no harm.
 */
export const stripeEventTypes = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
  "charge.refunded",
  "refund.failed",
  "refund.updated",
  "charge.dispute.created",
  "charge.dispute.closed",
] as const satisfies Stripe.Event.Type[];

/**
 * The event of a webhook's raw body, once one of the secrets has signed it within the last five minutes.
 * @returns null when none has
 */
export function readStripeEvent(
  body: string,
  signature: string,
  { secrets, now }: { secrets: readonly string[]; now: Temporal.Instant },
): PaymentEvent | null {
  // `constructEvent` would refuse a thin event.
  const verifier = Stripe.webhooks.signature;
  if (verifier === null) throw new Error("Stripe's SDK has no way to verify a signature.");
  for (const secret of secrets) {
    try {
      verifier.verifyHeader(body, signature, secret, toleranceSeconds, undefined, now.epochMilliseconds);
      return paymentEventOf(JSON.parse(body) as StripeEvent);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
    }
  }
  return null;
}

/** An event as far as it is read. A thin one (`v2.core.event`) has no data, and its time as text. */
interface StripeEvent {
  id: string;
  object: string;
  type: string;
  created: number | string;
  livemode: boolean;
  data?: { object?: unknown };
  related_object?: { id: string; type: string } | null;
}

/** What of Stripe's event counts. Its snapshot of an object may be old by now: only the object's name is taken. */
export function paymentEventOf(event: StripeEvent): PaymentEvent {
  const { id, object, type, created, livemode } = event;
  const milliseconds = typeof created === "number" ? created * 1000 : Date.parse(created);
  // The time says only up to where events were listed, and no thin one is listed.
  const at = Temporal.Instant.fromEpochMilliseconds(milliseconds || 0);
  return {
    id,
    kind: type,
    at,
    isLive: livemode,
    isThin: object === "v2.core.event",
    about: aboutOf(event),
  };
}

function aboutOf({ data, related_object }: StripeEvent): PaymentEvent["about"] {
  const named = related_object && { object: related_object.type, id: related_object.id };
  const { object, id, payment_intent } = (data?.object ?? named ?? {}) as {
    object?: string;
    id?: string;
    payment_intent?: unknown;
  };
  if (id === undefined) return null;
  if (object === "checkout.session") return { checkout: id };
  if (object === "payment_intent") return { paymentIntent: id };
  const isOfPayment = object === "charge" || object === "refund" || object === "dispute";
  return isOfPayment && typeof payment_intent === "string" ? { paymentIntent: payment_intent } : null;
}
