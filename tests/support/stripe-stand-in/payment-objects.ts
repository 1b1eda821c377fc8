import type Stripe from "stripe";
import { newId } from "./ids.ts";

// What a payment leaves behind: the charge, the balance transaction, refund and dispute. Amounts are in cents.

export type PaymentMethodKind = "card" | "us_bank_account";

const noDetails = { address: null, email: null, name: null, phone: null, tax_id: null };

export function newCharge(
  intent: Stripe.PaymentIntent,
  method: PaymentMethodKind,
  card: string,
  descriptor: string,
  created: number,
): Stripe.Charge {
  return {
    ...{ id: newId("ch"), object: "charge", amount: intent.amount, amount_captured: 0, amount_refunded: 0 },
    ...{ application: null, application_fee: null, application_fee_amount: null, balance_transaction: null },
    billing_details: { ...noDetails },
    ...{ calculated_statement_descriptor: descriptor, captured: false, created, currency: intent.currency },
    ...{
      customer: null,
      description: intent.description,
      disputed: false,
      failure_balance_transaction: null,
    },
    ...{ failure_code: null, failure_message: null, fraud_details: {}, livemode: intent.livemode },
    ...{ metadata: { ...intent.metadata }, on_behalf_of: null, outcome: null, paid: false },
    ...{ payment_intent: intent.id, payment_method: newId("pm") },
    payment_method_details: method === "card" ? cardDetails(card) : bankDetails(),
    ...{ receipt_email: intent.receipt_email, receipt_number: null, receipt_url: null, refunded: false },
    ...{ review: null, shipping: null, source: null, source_transfer: null, statement_descriptor: null },
    ...{ statement_descriptor_suffix: intent.statement_descriptor_suffix, status: "pending" },
    ...{ transfer_data: null, transfer_group: null },
  };
}

function cardDetails(number: string): Stripe.Charge.PaymentMethodDetails {
  return {
    card: {
      ...{ amount_authorized: null, authorization_code: null, brand: "visa", country: "US" },
      checks: { address_line1_check: null, address_postal_code_check: "pass", cvc_check: "pass" },
      ...{ electronic_commerce_indicator: null, exp_month: 8, exp_year: 2030 },
      extended_authorization: { status: "disabled" },
      ...{ fingerprint: "AOB934RVNwzk6xtn", funding: "credit" },
      incremental_authorization: { status: "unavailable" },
      ...{
        installments: null,
        last4: number.slice(-4),
        mandate: null,
        multicapture: { status: "unavailable" },
      },
      ...{ network: "visa", network_token: { used: false }, network_transaction_id: null },
      overcapture: { maximum_amount_capturable: 0, status: "unavailable" },
      ...{ regulated_status: "unregulated", three_d_secure: null, transaction_link_id: null, wallet: null },
    },
    type: "card",
  };
}

function bankDetails(): Stripe.Charge.PaymentMethodDetails {
  return {
    us_bank_account: {
      ...{ account_holder_type: "individual", account_type: "checking", bank_name: "STRIPE TEST BANK" },
      ...{
        fingerprint: "FFDMA0xfhBjWSZLu",
        last4: "6789",
        payment_reference: null,
        routing_number: "110000000",
      },
    },
    type: "us_bank_account",
  };
}

/** 2.9 % and 30 cents, in whole cents; half a cent goes up. */
export const feeOf = (amount: number) => Math.floor((amount * 29 + 500) / 1000) + 30;

interface Booking {
  type: "charge" | "payment" | "refund" | "payment_refund" | "adjustment";
  /** What comes in, or what goes out with a minus. */
  amount: number;
  fee: number;
  source: string;
  currency: string;
  created: number;
}

export function newBalanceTransaction(booking: Booking): Stripe.BalanceTransaction {
  const { amount, currency, fee, type } = booking;
  const feeDetail = {
    amount: fee,
    application: null,
    currency,
    description: "Stripe processing fees",
    type: "stripe_fee",
  };
  return {
    ...{
      id: newId("txn"),
      object: "balance_transaction",
      amount,
      available_on: booking.created + 2 * 24 * 3600,
    },
    ...{
      balance_type: "payments",
      created: booking.created,
      currency,
      description: null,
      exchange_rate: null,
    },
    ...{ fee, fee_details: fee === 0 ? [] : [feeDetail], net: amount - fee },
    reporting_category:
      type === "adjustment" ? "dispute" : type.replace("payment_", "").replace("payment", "charge"),
    ...{ source: booking.source, status: "pending", type },
  };
}

export function newRefund(
  charge: Stripe.Charge,
  amount: number,
  reason: Stripe.Refund.Reason | null,
  metadata: Stripe.Metadata,
  created: number,
): Stripe.Refund {
  const card = { reference_status: "pending", reference_type: "acquirer_reference_number", type: "refund" };
  const isCard = charge.payment_method_details?.type === "card";
  return {
    ...{ id: newId("re"), object: "refund", amount, balance_transaction: null, charge: charge.id, created },
    ...{ currency: charge.currency, customer: null, customer_account: null },
    destination_details: isCard ? { card, type: "card" } : { type: "us_bank_account" },
    ...{
      metadata,
      payment_intent: idOf(charge.payment_intent),
      payment_method: charge.payment_method,
      reason,
    },
    ...{ receipt_number: null, source_transfer_reversal: null, status: "pending", transfer_reversal: null },
  };
}

export const idOf = (reference: string | { id: string } | null): string | null =>
  typeof reference === "string" ? reference : (reference?.id ?? null);

export function newDispute(charge: Stripe.Charge, reason: string, created: number): Stripe.Dispute {
  return {
    ...{
      id: newId("dp"),
      object: "dispute",
      amount: charge.amount,
      balance_transactions: [],
      charge: charge.id,
    },
    ...{ created, currency: charge.currency, enhanced_eligibility_types: [], evidence: noEvidence() },
    evidence_details: {
      ...{ due_by: created + 9 * 24 * 3600, enhanced_eligibility: {}, has_evidence: false, past_due: false },
      ...{ submission_count: 0, submission_method: "manual" },
    },
    ...{
      intended_submission_method: null,
      is_charge_refundable: false,
      livemode: charge.livemode,
      metadata: {},
    },
    payment_intent: idOf(charge.payment_intent),
    payment_method_details: {
      card: { brand: "visa", case_type: "chargeback", network: "visa", network_reason_code: "10.4" },
      type: "card",
    },
    ...{ reason, status: "needs_response" },
  };
}

function noEvidence(): Stripe.Dispute.Evidence {
  return {
    ...{
      access_activity_log: null,
      billing_address: null,
      cancellation_policy: null,
      cancellation_rebuttal: null,
    },
    ...{ cancellation_policy_disclosure: null, customer_communication: null, customer_email_address: null },
    ...{
      customer_name: null,
      customer_purchase_ip: null,
      customer_signature: null,
      duplicate_charge_id: null,
    },
    ...{ duplicate_charge_documentation: null, duplicate_charge_explanation: null, enhanced_evidence: {} },
    ...{ product_description: null, receipt: null, refund_policy: null, refund_policy_disclosure: null },
    ...{ refund_refusal_explanation: null, service_date: null, service_documentation: null },
    ...{ shipping_address: null, shipping_carrier: null, shipping_date: null, shipping_documentation: null },
    ...{ shipping_tracking_number: null, uncategorized_file: null, uncategorized_text: null },
  };
}
