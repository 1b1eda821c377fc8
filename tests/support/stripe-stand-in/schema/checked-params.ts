import type Stripe from "stripe";

/**
 * The parameters of each call that the stand-in knows, by the name of the call (`calls.ts`). `cut-schema.mjs` reads this
 * file; nothing imports it.
 */
export interface CheckedParams {
  "session.create": Stripe.Checkout.SessionCreateParams;
  "session.retrieve": Stripe.Checkout.SessionRetrieveParams;
  "session.list": Stripe.Checkout.SessionListParams;
  "session.lineItems": Stripe.Checkout.SessionListLineItemsParams;
  "session.expire": Stripe.Checkout.SessionExpireParams;
  "paymentIntent.retrieve": Stripe.PaymentIntentRetrieveParams;
  "charge.retrieve": Stripe.ChargeRetrieveParams;
  "refund.create": Stripe.RefundCreateParams;
  "refund.retrieve": Stripe.RefundRetrieveParams;
  "refund.list": Stripe.RefundListParams;
  "dispute.retrieve": Stripe.DisputeRetrieveParams;
  "dispute.list": Stripe.DisputeListParams;
  "event.retrieve": Stripe.EventRetrieveParams;
  "event.list": Stripe.EventListParams;
  "balanceTransaction.retrieve": Stripe.BalanceTransactionRetrieveParams;
}
