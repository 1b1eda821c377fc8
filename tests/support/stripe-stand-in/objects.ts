import { randomBytes } from "node:crypto";
import type Stripe from "stripe";

// Each object has the fields that Daymark and its tests read, typed as the SDK types them. A session contains its payment,
// as in Stripe's answer to a call that expands it; `calls.ts` puts ids in the place of objects that no call expands.

export type Session = Pick<
  Stripe.Checkout.Session,
  | ("id" | "object" | "status" | "payment_status" | "url" | "created" | "expires_at" | "livemode")
  | ("amount_total" | "currency" | "client_reference_id" | "payment_method_types")
  | ("success_url" | "cancel_url")
> & {
  line_items: Pick<Stripe.LineItem, "description" | "quantity" | "amount_total">[];
  /** The data for the payment intent. */
  payment_intent_data: IntentData;
  /** Stripe makes the payment intent when the buyer presses "Pay", not with the session. */
  payment_intent: Intent | null;
};

type IntentData = Pick<Stripe.PaymentIntent, "metadata" | "statement_descriptor_suffix">;

type Intent = IntentData &
  Pick<Stripe.PaymentIntent, "id" | "object" | "amount" | "status"> & { latest_charge: Charge };

export type Charge = Pick<
  Stripe.Charge,
  "id" | "object" | "amount" | "amount_refunded" | "created" | "disputed" | "status"
> & {
  payment_intent: string;
  balance_transaction: Pick<Stripe.BalanceTransaction, "id" | "object" | "created" | "fee"> | null;
  refunds: { object: "list"; data: Refund[]; has_more: false };
};

export type Refund = Pick<Stripe.Refund, "id" | "object" | "amount" | "created" | "status"> & {
  payment_intent: string;
};

export type Dispute = Pick<Stripe.Dispute, "id" | "object" | "amount" | "created" | "status"> & {
  payment_intent: string;
};

/** An event as Stripe keeps and sends it; `data.object` is the object as it was at that moment. */
export interface StandInEvent {
  id: string;
  object: "event";
  created: number;
  data: { object: object };
  livemode: boolean;
  type: string;
}

/** The letters of an id, without vowels: an id that happened to spell a person's name would look like a leak. */
const letters = "BCDFGHJKLMNPQRSTVWXZbcdfghjklmnpqrstvwxz0123456789";

/** An id as Stripe makes them: the prefix, then letters and digits. */
export function newId(prefix: string, length = 24): string {
  const random = Array.from(randomBytes(length), (byte) => letters[byte % letters.length]);
  return `${prefix}_${random.join("")}`;
}
