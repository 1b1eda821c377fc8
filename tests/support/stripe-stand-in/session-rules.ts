import type Stripe from "stripe";
import { missingParam, type Refusal, wrongParam } from "./refusal.ts";

type Params = Stripe.Checkout.SessionCreateParams;

/** The least that a session may come to, in the currency's smallest unit (docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
const leastTotals: Readonly<Record<string, number>> = {
  usd: 50,
  eur: 50,
  cad: 50,
  aud: 50,
  chf: 50,
  gbp: 30,
  jpy: 50,
};
const mostTotal = 99_999_999;
const halfAnHour = 30 * 60;
const oneDay = 24 * 60 * 60;

/** Throws Stripe's refusal of a session that keeps the types and breaks a rule; `created` in seconds since 1970. */
export function checkSessionRules(params: Params, created: number, statementPrefix: string): void {
  if (params.mode === undefined) throw missingParam("mode");
  if (params.mode !== "payment") throw notInStandIn("mode", params.mode);
  if ((params.ui_mode ?? "hosted_page") !== "hosted_page")
    throw notInStandIn("ui_mode", String(params.ui_mode));
  checkUrl("success_url", params.success_url);
  checkPlaceholder(params.success_url);
  if (params.cancel_url !== undefined) checkUrl("cancel_url", params.cancel_url);
  checkLength("client_reference_id", params.client_reference_id, 200);
  checkEmail("customer_email", params.customer_email);
  checkMetadata("metadata", params.metadata);
  checkExpiry(params.expires_at, created);
  checkLineItems(params.line_items ?? []);
  if (offeredMethods(params).length === 0) {
    throw wrongParam(
      "allowed_payment_method_types",
      "No valid payment method types for this Checkout Session.",
    );
  }
  checkPaymentIntentData(params.payment_intent_data ?? {}, statementPrefix);
  for (const [name, text] of Object.entries(params.custom_text ?? {})) {
    checkLength(`custom_text[${name}][message]`, text?.message, 1200);
  }
}

/** The methods that the stand-in has, less what the caller excludes. */
export function offeredMethods(params: Params): string[] {
  const { allowed_payment_method_types: allowed, excluded_payment_method_types: excluded = [] } = params;
  const isOffered = (name: string) => (allowed?.includes(name) ?? true) && !excluded.includes(name);
  return ["card", "us_bank_account"].filter(isOffered);
}

const notInStandIn = (param: string, value: string) =>
  wrongParam(param, `Stripe knows ${param}=${value}; its stand-in does not (docs/stripe-stand-in.md).`);

function checkUrl(param: string, url: string | undefined): void {
  if (url === undefined) throw missingParam(param);
  checkLength(param, url, 5000);
  if (!/^https?:\/\/[^/\s]/i.test(url) || !URL.canParse(url)) {
    throw wrongParam(
      param,
      "Invalid URL: An explicit scheme (such as https) must be provided.",
      "url_invalid",
    );
  }
}

/** Stripe takes it, and replaces nothing: whoever comes back from the page has no session's id. */
function checkPlaceholder(url: string | undefined): void {
  if (!/%7BCHECKOUT_SESSION_ID%7D/i.test(url ?? "")) return;
  throw wrongParam(
    "success_url",
    "{CHECKOUT_SESSION_ID} is percent-encoded, and Stripe would leave it as it is.",
  );
}

function checkLength(param: string, text: string | undefined, most: number): void {
  if (text === undefined || text.length <= most) return;
  throw wrongParam(param, `Invalid string: ${text.slice(0, 5)}...; must be at most ${most} characters`);
}

function checkEmail(param: string, address: string | undefined): void {
  if (address === undefined || /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(address)) return;
  throw wrongParam(param, `Invalid email address: ${address}`, "email_invalid");
}

/** At most 50 keys of 40 characters, values of 500 (docs.stripe.com/api/metadata). */
export function checkMetadata(param: string, metadata: Stripe.MetadataParam | null | "" | undefined): void {
  const entries = Object.entries(metadata || {});
  if (entries.length > 50)
    throw wrongParam(param, `Metadata can have at most 50 keys, and ${entries.length} were given.`);
  for (const [key, value] of entries) {
    if (key.length > 40) throw wrongParam(param, "Metadata keys must be at most 40 characters.");
    checkLength(`${param}[${key}]`, String(value), 500);
  }
}

function checkExpiry(expiresAt: number | undefined, created: number): void {
  if (expiresAt === undefined) return;
  const wrong = (rule: string) =>
    wrongParam("expires_at", `The \`expires_at\` timestamp must be ${rule} from Checkout Session creation.`);
  if (expiresAt < created + halfAnHour) throw wrong("at least 30 minutes");
  if (expiresAt > created + oneDay) throw wrong("less than 24 hours");
}

function checkLineItems(items: Stripe.Checkout.SessionCreateParams.LineItem[]): void {
  if (items.length === 0) throw missingParam("line_items");
  if (items.length > 100) throw wrongParam("line_items", "A session can have at most 100 line items.");
  for (const [index, item] of items.entries()) checkLineItem(item, `line_items[${index}]`);
  const currencies = new Set(items.map((item) => item.price_data?.currency));
  if (currencies.size > 1)
    throw wrongParam("line_items", "You may only use one currency per Checkout Session.");
  const total = items.reduce(
    (sum, item) => sum + (item.price_data?.unit_amount ?? 0) * (item.quantity ?? 0),
    0,
  );
  const least = leastTotals[items[0]?.price_data?.currency ?? ""] ?? 0;
  if (total < least) {
    const message = `The Checkout Session's total amount must convert to at least ${least} cents.`;
    throw wrongParam("line_items", message, "amount_too_small");
  }
  if (total > mostTotal) throw wrongParam("line_items", "The total amount is too large.", "amount_too_large");
}

function checkLineItem(item: Stripe.Checkout.SessionCreateParams.LineItem, at: string): void {
  const { price_data: price, quantity } = item;
  if (!price) throw missingParam(`${at}[price_data]`);
  if (quantity === undefined) throw missingParam(`${at}[quantity]`);
  if (quantity < 1) {
    const message = "This value must be greater than or equal to 1.";
    throw wrongParam(`${at}[quantity]`, message, "parameter_invalid_integer");
  }
  if (price.unit_amount === undefined) throw missingParam(`${at}[price_data][unit_amount]`);
  if (price.unit_amount < 0) throw invalidAmount(`${at}[price_data][unit_amount]`);
  if (leastTotals[price.currency] === undefined) {
    const known = Object.keys(leastTotals).join(", ");
    throw wrongParam(
      `${at}[price_data][currency]`,
      `Invalid currency: ${price.currency}. The stand-in knows ${known}.`,
    );
  }
  const product = price.product_data;
  if (!product) throw missingParam(`${at}[price_data][product_data]`);
  const nameAt = `${at}[price_data][product_data][name]`;
  if (product.name.trim() === "") {
    throw wrongParam(nameAt, "The product's name must not be blank.", "parameter_invalid_string_blank");
  }
  checkLength(nameAt, product.name, 5000);
  checkLength(`${at}[price_data][product_data][description]`, product.description, 40_000);
  checkMetadata(`${at}[price_data][product_data][metadata]`, product.metadata);
  checkMetadata(`${at}[metadata]`, item.metadata);
  if ((product.images ?? []).length > 8) {
    throw wrongParam(`${at}[price_data][product_data][images]`, "A product can have at most 8 images.");
  }
}

const invalidAmount = (param: string): Refusal =>
  wrongParam(param, "Invalid non-negative integer", "parameter_invalid_integer");

function checkPaymentIntentData(
  data: Stripe.Checkout.SessionCreateParams.PaymentIntentData,
  prefix: string,
): void {
  const at = (name: string) => `payment_intent_data[${name}]`;
  checkMetadata(at("metadata"), data.metadata);
  checkLength(at("description"), data.description, 1000);
  checkEmail(at("receipt_email"), data.receipt_email);
  if (data.statement_descriptor !== undefined) {
    const message =
      "The statement descriptor cannot be set for card charges. Set `statement_descriptor_suffix`.";
    throw wrongParam(at("statement_descriptor"), message);
  }
  const suffix = data.statement_descriptor_suffix;
  if (suffix !== undefined) checkSuffix(at("statement_descriptor_suffix"), suffix, prefix);
}

/** With the prefix and "* " at most 22 characters (docs.stripe.com/get-started/account/statement-descriptors). */
function checkSuffix(param: string, suffix: string, prefix: string): void {
  if (`${prefix}* ${suffix}`.length > 22) {
    throw wrongParam(param, `The statement descriptor with the prefix must be at most 22 characters.`);
  }
  if (/[<>\\'"*]/.test(suffix)) {
    throw wrongParam(
      param,
      "The statement descriptor suffix must not contain the characters <, >, \\, ', \", *.",
    );
  }
  if (!/^[\x20-\x7e]*$/.test(suffix) || !/[a-z]/i.test(suffix)) {
    throw wrongParam(
      param,
      "The statement descriptor suffix must be in Latin characters, with at least one letter.",
    );
  }
}
