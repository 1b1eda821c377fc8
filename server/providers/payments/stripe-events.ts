import Stripe from "stripe";
import { Temporal } from "temporal-polyfill";
import { z } from "zod";
import type { PaymentEvent } from "#server/providers/payments/port.ts";

/** Seconds by which a signature may be old, or our clocks apart. Later replays are refused. */
const toleranceSeconds = 300;

/**
 * The event types that we use: an operator sets the webhook up for these (docs/running.md), and the reconciliation lists them.
 * Any other about a checkout, a payment, a charge, a refund or a dispute does no harm.
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

const name = z.string().regex(/^[\w.-]{1,255}$/);

/** The parts of an event that we read. A thin one (`v2.core.event`) has no data, and its time as text. */
const eventSchema = z.object({
  id: name,
  object: name,
  type: name,
  created: z.union([z.number().int().min(0).max(8.64e12), z.string()]).catch(0),
  livemode: z.boolean(),
  data: z.object({ object: z.unknown() }).partial().optional(),
  related_object: z.object({ id: name, type: name }).nullish(),
});
type StripeEvent = z.infer<typeof eventSchema>;

/** The parts of an event's object that we read. Any other shape is about no payment. */
const objectSchema = z.object({ id: name, object: name, payment_intent: name.nullish().catch(null) });

/**
 * The event in a webhook's raw body, if one of the secrets signed it within the last five minutes.
 * @returns "unsigned" when none has, "unreadable" when the signed body is no event
 */
export function readStripeEvent(
  body: string,
  signature: string,
  { secrets, now }: { secrets: readonly string[]; now: Temporal.Instant },
): PaymentEvent | "unsigned" | "unreadable" {
  if (!secrets.some((secret) => hasSigned(secret, body, signature, now))) return "unsigned";
  const { success, data } = eventSchema.safeParse(parseJson(body));
  return success ? paymentEventOf(data) : "unreadable";
}

function hasSigned(secret: string, body: string, signature: string, now: Temporal.Instant): boolean {
  // `constructEvent` would refuse a thin event.
  const verifier = Stripe.webhooks.signature;
  if (verifier === null) throw new Error("Stripe's SDK has no way to verify a signature.");
  try {
    verifier.verifyHeader(body, signature, secret, toleranceSeconds, undefined, now.epochMilliseconds);
    return true;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false;
    throw error;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Takes only the object's id from Stripe's event: its snapshot may be old by now. */
export function paymentEventOf(event: StripeEvent): PaymentEvent {
  const { id, object, type, created, livemode } = event;
  const milliseconds = typeof created === "number" ? created * 1000 : Date.parse(created);
  // The time only marks how far events were listed, and a list has no thin ones.
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
  const read = objectSchema.safeParse(data?.object ?? named);
  if (!read.success) return null;
  const { object, id, payment_intent } = read.data;
  if (object === "checkout.session") return { checkout: id };
  if (object === "payment_intent") return { paymentIntent: id };
  const isOfPayment = object === "charge" || object === "refund" || object === "dispute";
  return isOfPayment && payment_intent ? { paymentIntent: payment_intent } : null;
}
