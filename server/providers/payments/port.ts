import type { Temporal } from "temporal-polyfill";
import type { DisputeState } from "#core/money/kinds.ts";
import type { OrderLine } from "#core/money/order.ts";

/** A request to open a checkout. Amounts in cents of `currency`. */
export interface CheckoutRequest {
  /** Our opaque id of the payment and the idempotency key: two requests with one id open one checkout. */
  paymentId: string;
  /** A giver pays: the checkout shows the sum without its lines, and takes only methods that confirm at once. */
  isGift: boolean;
  lines: readonly OrderLine[];
  currency: string;
  expiresAt: Temporal.Instant;
  /** Where the payer's browser goes after paying, and after turning back. */
  successUrl: string;
  cancelUrl: string;
}

/** What we know of a payment when we ask about it. */
interface KnownCheckout {
  /** The provider's id of the checkout. */
  ref: string;
  paymentId: string;
  amountCents: number;
  currency: string;
  /** The sum of the refunds that we have asked for. */
  refundAskedCents: number;
  now: Temporal.Instant;
}

/** A checkout's state at the provider's. */
export interface CheckoutState {
  /** Our id as the provider has it, or null. */
  paymentId: string | null;
  status: "open" | "processing" | "paid" | "expired" | "failed";
  /** Where it can be paid; null unless it is open. */
  url: string | null;
  amountCents: number;
  currency: string;
  /** Real money, or the provider's test mode. */
  isLive: boolean;
  paidAt: Temporal.Instant | null;
  /** The provider's id of the payment. */
  paymentIntent: string | null;
  refundedCents: number;
  refundedAt: Temporal.Instant | null;
  dispute: DisputeState;
  feeCents: number | null;
}

/** An event says which payment changed, not its state: `read` asks for that. */
export interface PaymentEvent {
  /** The provider's id of the event. */
  id: string;
  /** The provider's event type. */
  kind: string;
  at: Temporal.Instant;
  isLive: boolean;
  /** The provider sends ids where we need objects: its endpoint is misconfigured. */
  isThin: boolean;
  /** Null when it is about no payment. */
  about: { checkout: string } | { paymentIntent: string } | null;
}

export interface PaymentProvider {
  readonly name: "demo" | "stripe";
  /** Whether real money moves. A checkout of the other mode is not ours. */
  readonly isLive: boolean;
  /**
   * Opens a checkout. `url`: where to pay; null where nothing is left to do (the demo).
   * @throws PaymentProviderError
   */
  open(request: CheckoutRequest): Promise<{ ref: string; url: string | null }>;
  /** A checkout's state; null when the provider does not know it. @throws PaymentProviderError */
  read(known: KnownCheckout): Promise<CheckoutState | null>;
  /** Closes a checkout, so that nobody can pay it. A paid checkout stays paid. @throws PaymentProviderError */
  close(ref: string): Promise<void>;
  /**
   * Refunds. `key` is the idempotency key: two requests with one key refund once.
   * @throws PaymentProviderError
   */
  refund(request: { paymentIntent: string; amountCents: number; key: string }): Promise<void>;
  /** The checkout of a payment; null when there is none. @throws PaymentProviderError */
  checkoutOf(paymentIntent: string): Promise<string | null>;
  /** Our id of a checkout's payment; null when it is not ours. @throws PaymentProviderError */
  paymentIdOf(ref: string): Promise<string | null>;
  /** The events that the provider has sent, or tried to send, since then. @throws PaymentProviderError */
  eventsSince(since: Temporal.Instant): Promise<PaymentEvent[]>;
}

/** The provider did not do what we asked. `reason` is safe to log: it names no payer. */
export class PaymentProviderError extends Error {
  override name = "PaymentProviderError";
  readonly reason: string;
  constructor(reason: string) {
    super(`The payment provider failed: ${reason}.`);
    this.reason = reason;
  }
}
