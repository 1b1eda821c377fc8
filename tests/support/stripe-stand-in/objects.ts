import type Stripe from "stripe";
import { newId, newSessionId } from "./ids.ts";
import { offeredMethods } from "./session-rules.ts";

// Objects as Stripe answers with. The SDK's types make them whole: what they require and is not here, `tsc` names. What
// Stripe's published fixtures have is compared in `objects.test.ts`.

const noAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };

interface NewSession {
  params: Stripe.Checkout.SessionCreateParams;
  livemode: boolean;
  created: number;
  /** Where the hosted page stands, without the session's id. */
  pageUrl: string;
}

export function newLineItems(
  params: Stripe.Checkout.SessionCreateParams,
  created: number,
  livemode: boolean,
) {
  return (params.line_items ?? []).map((item): Stripe.LineItem => {
    const { unit_amount = 0, currency = "usd", product_data } = item.price_data ?? {};
    const amount = unit_amount * (item.quantity ?? 1);
    return {
      ...{
        id: newId("li"),
        object: "item",
        adjustable_quantity: null,
        amount_discount: 0,
        amount_subtotal: amount,
      },
      ...{ amount_tax: 0, amount_total: amount, currency, description: product_data?.name ?? null },
      ...{ metadata: asMetadata(item.metadata), quantity: item.quantity ?? 1 },
      price: newPrice(unit_amount, currency, created, livemode),
    };
  });
}

/** The price that Stripe makes of `price_data`: not active, and used this once. */
function newPrice(unitAmount: number, currency: string, created: number, livemode: boolean): Stripe.Price {
  return {
    ...{ id: newId("price"), object: "price", active: false, billing_scheme: "per_unit", created, currency },
    ...{
      custom_unit_amount: null,
      livemode,
      lookup_key: null,
      metadata: {},
      nickname: null,
      recurring: null,
    },
    ...{
      product: newId("prod", 14),
      tax_behavior: "unspecified",
      tiers_mode: null,
      transform_quantity: null,
    },
    ...{ type: "one_time", unit_amount: unitAmount },
    // On the wire a text; the SDK makes its Decimal of it.
    unit_amount_decimal: String(unitAmount) as unknown as Stripe.Decimal,
  };
}

export const asMetadata = (metadata: Stripe.MetadataParam | null | undefined): Stripe.Metadata =>
  Object.fromEntries(Object.entries(metadata ?? {}).map(([key, value]) => [key, String(value)]));

export function newSession({ params, livemode, created, pageUrl }: NewSession): Stripe.Checkout.Session {
  const id = newSessionId(livemode);
  const items = params.line_items ?? [];
  const total = items.reduce(
    (sum, item) => sum + (item.price_data?.unit_amount ?? 0) * (item.quantity ?? 1),
    0,
  );
  const customText = params.custom_text ?? {};
  return {
    ...{
      id,
      object: "checkout.session",
      adaptive_pricing: { enabled: params.adaptive_pricing?.enabled ?? false },
    },
    ...{ after_expiration: null, allow_promotion_codes: params.allow_promotion_codes ?? null },
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    ...{ amount_subtotal: total, amount_total: total },
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: params.billing_address_collection ?? null,
    ...{ cancel_url: params.cancel_url ?? null, client_reference_id: params.client_reference_id ?? null },
    ...{ client_secret: null, consent: null, consent_collection: null },
    collected_information: { business_name: null, individual_name: null, shipping_details: null },
    ...{
      created,
      currency: items[0]?.price_data?.currency ?? null,
      currency_conversion: null,
      custom_fields: [],
    },
    custom_text: {
      after_submit: customText.after_submit || null,
      shipping_address: customText.shipping_address || null,
      submit: customText.submit || null,
      terms_of_service_acceptance: customText.terms_of_service_acceptance || null,
    },
    ...{ customer: null, customer_account: null, customer_creation: "if_required" },
    customer_details:
      params.customer_email === undefined ? null : customerDetails(params.customer_email, null),
    ...{ customer_email: params.customer_email ?? null, discounts: [], integration_identifier: null },
    ...{ expires_at: params.expires_at ?? created + 24 * 60 * 60, invoice: null },
    invoice_creation: {
      enabled: false,
      invoice_data: {
        ...{ account_tax_ids: null, custom_fields: null, description: null, footer: null, issuer: null },
        ...{ metadata: {}, rendering_options: null },
      },
    },
    ...{ livemode, locale: params.locale ?? null, managed_payments: { enabled: false } },
    ...{
      metadata: asMetadata(params.metadata),
      mode: "payment",
      origin_context: params.origin_context ?? null,
    },
    ...{ payment_intent: null, payment_link: null, payment_method_collection: "if_required" },
    payment_method_configuration_details: { id: newId("pmc"), parent: null },
    ...{ payment_method_options: { card: { request_three_d_secure: "automatic" } } },
    ...{ payment_method_types: offeredMethods(params), payment_status: "unpaid", permissions: null },
    phone_number_collection: { enabled: params.phone_number_collection?.enabled ?? false },
    ...{ recovered_from: null, saved_payment_method_options: null, setup_intent: null },
    ...{ shipping_address_collection: null, shipping_cost: null, shipping_options: [], status: "open" },
    ...{
      submit_type: params.submit_type ?? null,
      subscription: null,
      success_url: params.success_url ?? null,
    },
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    // As with Stripe, what opens the page stands behind the "#": who cuts it off gets an error there.
    ...{ ui_mode: "hosted_page", url: `${pageUrl}/c/pay/${id}#fid${newId("x", 20)}`, wallet_options: null },
  };
}

export function customerDetails(email: string, name: string | null): Stripe.Checkout.Session.CustomerDetails {
  const address = name === null ? null : { ...noAddress, country: "US", postal_code: "50309" };
  return {
    ...{ address, business_name: null, email, individual_name: null, name, phone: null },
    ...{ tax_exempt: "none", tax_ids: null },
  };
}

export function newIntent(
  session: Stripe.Checkout.Session,
  data: Stripe.Checkout.SessionCreateParams.PaymentIntentData,
  created: number,
): Stripe.PaymentIntent {
  const id = newId("pi");
  return {
    ...{
      id,
      object: "payment_intent",
      allowed_payment_method_types: null,
      amount: session.amount_total ?? 0,
    },
    ...{ amount_capturable: 0, amount_details: { tip: {} }, amount_received: 0, application: null },
    ...{ application_fee_amount: null, automatic_payment_methods: null, canceled_at: null },
    ...{
      cancellation_reason: null,
      capture_method: "automatic_async",
      client_secret: `${id}_secret_${newId("x")}`,
    },
    ...{ confirmation_method: "automatic", created, currency: session.currency ?? "usd", customer: null },
    ...{ customer_account: null, description: data.description ?? null, excluded_payment_method_types: null },
    ...{ last_payment_error: null, latest_charge: null, livemode: session.livemode },
    ...{ managed_payments: { enabled: false }, metadata: asMetadata(data.metadata), next_action: null },
    ...{ on_behalf_of: null, payment_method: null, payment_method_configuration_details: null },
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: "automatic" },
    },
    ...{ payment_method_types: session.payment_method_types, payment_record: null, processing: null },
    ...{ receipt_email: data.receipt_email ?? null, review: null, setup_future_usage: null, shipping: null },
    ...{ source: null, statement_descriptor: null, status: "requires_payment_method" },
    statement_descriptor_suffix: data.statement_descriptor_suffix ?? null,
    ...{ transfer_data: null, transfer_group: null },
  };
}
