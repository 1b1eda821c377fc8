import type { Temporal } from "temporal-polyfill";
import type { DisputeState } from "#core/money/kinds.ts";
import type { OrderLine } from "#core/money/order.ts";

/** A checkout that is to be opened: what is paid, and where its payer comes back to. Amounts in cents of `currency`. */
export interface CheckoutRequest {
  /** Our opaque id of the payment, also the idempotency key: two requests with the same id open one checkout. */
  paymentId: string;
  /** A giver pays: they see the sum and not of what it is made, and pay in a way that is confirmed at once. */
  isGift: boolean;
  lines: readonly OrderLine[];
  currency: string;
  expiresAt: Temporal.Instant;
  /** Where the payer's browser goes when it is paid, and when the payer turns back. */
  successUrl: string;
  cancelUrl: string;
}

/** What we know of a payment when we ask the provider about it. */
interface KnownCheckout {
  /** The provider's name for the checkout. */
  ref: string;
  paymentId: string;
  amountCents: number;
  currency: string;
  /** What we have asked to be given back, in all. */
  refundAskedCents: number;
  /** When we ask. */
  now: Temporal.Instant;
}

/** How a checkout stands at the provider's. */
export interface CheckoutState {
  /** Our id, as the provider was given it; null where it has none. */
  paymentId: string | null;
  status: "open" | "processing" | "paid" | "expired" | "failed";
  /** Where it can be paid; null unless it is open. */
  url: string | null;
  amountCents: number;
  currency: string;
  /** Real money, or the provider's test mode. */
  isLive: boolean;
  paidAt: Temporal.Instant | null;
  /** The provider's name for the payment itself. */
  paymentIntent: string | null;
  refundedCents: number;
  refundedAt: Temporal.Instant | null;
  dispute: DisputeState;
  feeCents: number | null;
}

/** An event from the provider. It says which payment changed and not how the payment stands: `read` asks for that. */
export interface PaymentEvent {
  /** The provider's name for the event. */
  id: string;
  /** The provider's word for what happened. */
  kind: string;
  at: Temporal.Instant;
  isLive: boolean;
  /** The provider sends names where we need what they stand for: its endpoint is set up wrong. */
  isThin: boolean;
  /** Null for an event that is about no payment. */
  about: { checkout: string } | { paymentIntent: string } | null;
}

export interface PaymentProvider {
  readonly name: "demo" | "stripe";
  /** Whether real money moves. A checkout of the other mode is not ours. */
  readonly isLive: boolean;
  /**
   * Opens a checkout. `url` is where its payer pays; null where nothing is to be done there (the demo).
   * @throws PaymentProviderError
   */
  open(request: CheckoutRequest): Promise<{ ref: string; url: string | null }>;
  /** How a checkout stands; null when the provider knows none by that name. @throws PaymentProviderError */
  read(known: KnownCheckout): Promise<CheckoutState | null>;
  /** Closes a checkout, so that nobody can pay it. A paid checkout stays paid. @throws PaymentProviderError */
  close(ref: string): Promise<void>;
  /**
   * Gives money back. `key` is the idempotency key: two requests with the same key give the money back once. @throws
   * PaymentProviderError
   */
  refund(request: { paymentIntent: string; amountCents: number; key: string }): Promise<void>;
  /** The checkout of a payment; null when there is none. @throws PaymentProviderError */
  checkoutOf(paymentIntent: string): Promise<string | null>;
  /** Our id of the payment that a checkout was opened for; null when it is none of ours. @throws PaymentProviderError */
  paymentIdOf(ref: string): Promise<string | null>;
  /** What the provider has told, or has tried to tell, since then. @throws PaymentProviderError */
  eventsSince(since: Temporal.Instant): Promise<PaymentEvent[]>;
}

/** The provider did not do what it was asked. `reason` is safe to log: it names no payer. */
export class PaymentProviderError extends Error {
  override name = "PaymentProviderError";
  readonly reason: string;
  constructor(reason: string) {
    super(`The payment provider failed: ${reason}.`);
    this.reason = reason;
  }
}
