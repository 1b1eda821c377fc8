import type Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sdkClient, soundSession } from "./sdk-client.ts";
import { type StripeStandIn, startStripeStandIn } from "./start-stand-in.ts";

const now = new Date("2026-03-02T15:00:00Z");
const created = now.getTime() / 1000;
let standIn: StripeStandIn;
let stripe: Stripe;

beforeEach(async () => {
  standIn = await startStripeStandIn({ now: () => now, statementPrefix: "DAYMARK" });
  stripe = sdkClient(standIn, { maxNetworkRetries: 0 });
});

afterEach(() => standIn.close());

const [soundItem] = soundSession.line_items ?? [];
const withItem = (change: object) => ({ line_items: [{ ...soundItem, ...change }] });
const withPrice = (change: object) => withItem({ price_data: { ...soundItem?.price_data, ...change } });
const withIntent = (data: object) => ({ payment_intent_data: data });
const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`key${i}`, "x"]));

/** What is changed in a sound session; the parameter that the refusal names, and its code. */
const refused: [what: string, change: object, param: string, code?: string][] = [
  ["an unknown parameter", { payment_method_types: ["card"] }, "payment_method_types", "parameter_unknown"],
  ["an unknown inner parameter", withItem({ amount: 5 }), "line_items[0][amount]", "parameter_unknown"],
  ["what only Stripe knows", { subscription_data: { trial_period_days: 3 } }, "subscription_data"],
  ["a mode that Stripe does not know", { mode: "gift" }, "mode"],
  ["a mode that the stand-in does not know", { mode: "subscription" }, "mode"],
  ["no mode", { mode: undefined }, "mode", "parameter_missing"],
  ["no line items", { line_items: undefined }, "line_items", "parameter_missing"],
  ["no price", withItem({ price_data: undefined }), "line_items[0][price_data]", "parameter_missing"],
  ["no quantity", withItem({ quantity: undefined }), "line_items[0][quantity]", "parameter_missing"],
  [
    "a quantity of nothing",
    withItem({ quantity: 0 }),
    "line_items[0][quantity]",
    "parameter_invalid_integer",
  ],
  [
    "a fraction of a cent",
    withPrice({ unit_amount: 10.95 }),
    price("unit_amount"),
    "parameter_invalid_integer",
  ],
  ["dollars in words", withPrice({ unit_amount: "$10" }), price("unit_amount"), "parameter_invalid_integer"],
  ["a negative amount", withPrice({ unit_amount: -1 }), price("unit_amount"), "parameter_invalid_integer"],
  ["49 cents in all", withPrice({ unit_amount: 49 }), "line_items", "amount_too_small"],
  ["a million and more", withPrice({ unit_amount: 100_000_000 }), "line_items", "amount_too_large"],
  ["a currency in capitals", withPrice({ currency: "USD" }), price("currency")],
  ["no currency", withPrice({ currency: undefined }), price("currency"), "parameter_missing"],
  ["no product", withPrice({ product_data: undefined }), price("product_data"), "parameter_missing"],
  [
    "an empty name",
    withPrice({ product_data: { name: "" } }),
    price("product_data][name"),
    "parameter_invalid_empty",
  ],
  [
    "a blank name",
    withPrice({ product_data: { name: " " } }),
    price("product_data][name"),
    "parameter_invalid_string_blank",
  ],
  ["no address for success", { success_url: undefined }, "success_url", "parameter_missing"],
  ["a path for success", { success_url: "/checkout/done" }, "success_url", "url_invalid"],
  ["an encoded placeholder", { success_url: "https://d.example/%7BCHECKOUT_SESSION_ID%7D" }, "success_url"],
  ["a path for cancel", { cancel_url: "/checkout" }, "cancel_url", "url_invalid"],
  ["an expiry too soon", { expires_at: created + 1799 }, "expires_at"],
  ["an expiry too late", { expires_at: created + 86_401 }, "expires_at"],
  ["an expiry in milliseconds", { expires_at: 1e16 }, "expires_at", "parameter_invalid_integer"],
  ["a long reference", { client_reference_id: "x".repeat(201) }, "client_reference_id"],
  ["51 keys", { metadata: keys(51) }, "metadata"],
  ["a long key", { metadata: { ["k".repeat(41)]: "x" } }, "metadata"],
  ["a long value", { metadata: { key: "x".repeat(501) } }, "metadata[key]"],
  ["a list for metadata", { metadata: ["x"] }, "metadata"],
  [
    "methods of which the stand-in has none",
    { allowed_payment_method_types: ["klarna"] },
    "allowed_payment_method_types",
  ],
  ["a text for a list", { line_items: "two" }, "line_items"],
  ["a word for yes", { allow_promotion_codes: "yes" }, "allow_promotion_codes"],
  ["an unknown language", { locale: "us" }, "locale"],
  ["no mail address", { customer_email: "rosa" }, "customer_email", "email_invalid"],
  ["a whole descriptor", withIntent({ statement_descriptor: "DAYMARK" }), intent("statement_descriptor")],
  [
    "a long suffix",
    withIntent({ statement_descriptor_suffix: "FOURTEEN CHARS" }),
    intent("statement_descriptor_suffix"),
  ],
  [
    "a star in the suffix",
    withIntent({ statement_descriptor_suffix: "A*B" }),
    intent("statement_descriptor_suffix"),
  ],
  [
    "a suffix of digits",
    withIntent({ statement_descriptor_suffix: "2026" }),
    intent("statement_descriptor_suffix"),
  ],
];

function price(name: string) {
  return `line_items[0][price_data][${name}]`;
}
function intent(name: string) {
  return `payment_intent_data[${name}]`;
}

test.each(refused)("%s is refused, as a breach", async (_, change, param, code) => {
  const params = { ...soundSession, ...change } as Stripe.Checkout.SessionCreateParams;
  const error = await stripe.checkout.sessions.create(params).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ type: "StripeInvalidRequestError", statusCode: 400, param });
  expect((error as Stripe.errors.StripeError).code).toBe(code);
  expect(standIn.breaches).toHaveLength(1);
  expect(standIn.state.sessions.size).toBe(0);
});

const taken: [what: string, change: object][] = [
  ["50 cents", withPrice({ unit_amount: 50 })],
  [
    "nothing beside something",
    { line_items: [...(soundSession.line_items ?? []), ...withPrice({ unit_amount: 0 }).line_items] },
  ],
  ["the soonest expiry", { expires_at: created + 1800 }],
  ["the latest expiry", { expires_at: created + 86_400 }],
  ["200 characters of reference", { client_reference_id: "x".repeat(200) }],
  ["50 keys of metadata", { metadata: { ...keys(49), ["k".repeat(40)]: "x".repeat(500) } }],
  ["a number in metadata", { metadata: { year: 2026 } }],
  [
    "a suffix of 13 letters",
    withIntent({ statement_descriptor_suffix: "THIRTEENCHARS", description: "Year" }),
  ],
  ["a language", { locale: "en" }],
  ["cards alone", { allowed_payment_method_types: ["card"], origin_context: "web", submit_type: "pay" }],
];

test.each(taken)("%s is taken", async (_, change) => {
  await stripe.checkout.sessions.create({ ...soundSession, ...change });
  expect(standIn.breaches).toEqual([]);
});

describe("other calls", () => {
  test("a reason that Stripe does not know, an unknown parameter, and no payment", async () => {
    const create = (params: object) => stripe.refunds.create(params as Stripe.RefundCreateParams);
    await expect(create({ payment_intent: "pi_1", reason: "late" })).rejects.toMatchObject({
      param: "reason",
    });
    await expect(create({ payment_intent: "pi_1", note: "x" })).rejects.toMatchObject({
      code: "parameter_unknown",
    });
    await expect(create({ amount: 5 })).rejects.toMatchObject({ code: "parameter_missing" });
    expect(standIn.breaches).toHaveLength(3);
  });

  test("an expansion that does not exist", async () => {
    const { id } = await stripe.checkout.sessions.create(soundSession);
    for (const path of ["payer", "payment_intent.charge", "line_items.data.card", "a.b.c.d.e"]) {
      await expect(stripe.checkout.sessions.retrieve(id, { expand: [path] })).rejects.toThrow(
        `This property cannot be expanded (${path}).`,
      );
    }
    expect(standIn.breaches).toHaveLength(4);
  });

  test("pages of no or too many objects, and after an object that is not there", async () => {
    await expect(stripe.events.list({ limit: 0 })).rejects.toMatchObject({ param: "limit" });
    await expect(stripe.events.list({ limit: 101 })).rejects.toMatchObject({ param: "limit" });
    await expect(stripe.events.list({ starting_after: "evt_1" })).rejects.toMatchObject({
      param: "starting_after",
    });
  });

  test("events by one kind and by many, and by more kinds than twenty", async () => {
    await expect(stripe.events.list({ type: "a", types: ["b"] })).rejects.toMatchObject({ param: "types" });
    const types = Array.from({ length: 21 }, (_, index) => `kind.${index}`);
    await expect(stripe.events.list({ types })).rejects.toMatchObject({ param: "types" });
  });

  test("a call that the stand-in does not have", async () => {
    await expect(stripe.customers.create({ email: "rosa@example.com" })).rejects.toMatchObject({
      ...{ statusCode: 404, type: "StripeInvalidRequestError" },
      message: expect.stringContaining("Unrecognized request URL (POST: /v1/customers)"),
    });
    expect(standIn.breaches).toHaveLength(1);
  });

  test("another key, another version of the API", async () => {
    const { config } = standIn;
    const foreign = sdkClient({ config: { ...config, secretKey: "sk_test_of_nobody" } });
    await expect(foreign.checkout.sessions.list()).rejects.toMatchObject({
      ...{
        type: "StripeAuthenticationError",
        statusCode: 401,
        message: "Invalid API Key provided: sk_test_***",
      },
    });
    const old = sdkClient(standIn, { apiVersion: "2020-08-27" as never });
    await expect(old.checkout.sessions.list()).rejects.toThrow("Invalid Stripe API version: 2020-08-27.");
    const connected = sdkClient(standIn, { stripeAccount: "acct_other" });
    await expect(connected.checkout.sessions.list()).rejects.toMatchObject({ type: "StripePermissionError" });
    expect(standIn.breaches).toHaveLength(3);
  });

  test("no key, JSON in place of a form, a name given twice, and a list with a gap", async () => {
    const { secretKey } = standIn.config;
    const version = sdkClient(standIn).getApiField("version") as string;
    const headers = { Authorization: `Bearer ${secretKey}`, "Stripe-Version": version };
    const post = async (body: string, more: Record<string, string>) => {
      const response = await fetch(`${standIn.url}/v1/refunds`, { method: "POST", headers: more, body });
      return {
        status: response.status,
        ...((await response.json()) as { error: { message: string } }).error,
      };
    };
    const form = { ...headers, "Content-Type": "application/x-www-form-urlencoded" };
    expect(await post("", {})).toMatchObject({ status: 401, message: "You did not provide an API key." });
    expect(await post("{}", { ...headers, "Content-Type": "application/json" })).toMatchObject({
      status: 400,
    });
    expect(await post("charge=a&charge=b", form)).toMatchObject({ param: "charge" });
    expect(await post("expand[1]=charge", form)).toMatchObject({
      param: "expand",
      message: "Invalid array: expand",
    });
    expect(await post("expand=%GG", form)).toMatchObject({ status: 400 });
  });
});
