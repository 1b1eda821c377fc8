import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type StripeStandIn, startStripeStandIn } from "./start-stand-in.ts";

const root = join(import.meta.dirname, "../../..");
const now = new Date("2026-03-02T15:00:00Z");
const created = now.getTime() / 1000;

const sdkOf = ({ secretKey, apiUrl }: { secretKey: string; apiUrl: string }) => {
  const { hostname: host, port } = new URL(apiUrl);
  return new Stripe(secretKey, { host, port, protocol: "http", telemetry: false, maxNetworkRetries: 0 });
};

const price = { currency: "usd", unit_amount: 1095, product_data: { name: "4x per year" } };
const sound: Stripe.Checkout.SessionCreateParams = {
  mode: "payment",
  line_items: [{ quantity: 1, price_data: price }],
  payment_intent_data: { statement_descriptor_suffix: "REMINDERS", metadata: { payment: "1" } },
  expires_at: created + 3600,
  success_url: "https://daymark.example/reminder_success?payment=1",
  cancel_url: "https://daymark.example/checkout",
  client_reference_id: "payment_1",
};
const withPrice = (change: object) => ({
  line_items: [{ quantity: 1, price_data: { ...price, ...change } }],
});
const withSuffix = (statement_descriptor_suffix: string) => ({
  payment_intent_data: { ...sound.payment_intent_data, statement_descriptor_suffix },
});

describe("Stripe's stand-in", () => {
  let standIn: StripeStandIn;
  let stripe: Stripe;
  let time: Date;
  beforeEach(async () => {
    time = now;
    standIn = await startStripeStandIn({ now: () => time });
    stripe = sdkOf(standIn.config);
  });
  afterEach(() => standIn.close());

  it.each<[what: string, change: object, param: string, code?: string]>([
    ["an unknown parameter", { payment_method_types: ["card"] }, "payment_method_types", "parameter_unknown"],
    [
      "what tells of the buyer",
      { customer_email: "rosa@mail.example" },
      "customer_email",
      "parameter_unknown",
    ],
    [
      "an unknown inner one",
      withPrice({ amount: 5 }),
      "line_items[0][price_data][amount]",
      "parameter_unknown",
    ],
    ["no mode", { mode: undefined }, "mode", "parameter_missing"],
    ["no price", { line_items: [{ quantity: 1 }] }, "line_items[0][price_data]", "parameter_missing"],
    ["a fraction of a cent", withPrice({ unit_amount: 10.5 }), "line_items[0][price_data][unit_amount]"],
    ["a negative amount", withPrice({ unit_amount: -1 }), "line_items[0][price_data][unit_amount]"],
    ["49 cents in all", withPrice({ unit_amount: 49 }), "line_items", "amount_too_small"],
    ["a currency in capitals", withPrice({ currency: "USD" }), "line_items[0][price_data][currency]"],
    ["a path for success", { success_url: "/reminder_success" }, "success_url"],
    ["an expiry too soon", { expires_at: created + 1799 }, "expires_at"],
    ["an expiry too late", { expires_at: created + 86_401 }, "expires_at"],
    ["an expiry in milliseconds", { expires_at: now.getTime() }, "expires_at"],
    ["a long reference", { client_reference_id: "x".repeat(201) }, "client_reference_id"],
    ["a long suffix", withSuffix("FOURTEEN CHARS"), "payment_intent_data[statement_descriptor_suffix]"],
    ["a suffix of digits", withSuffix("2026"), "payment_intent_data[statement_descriptor_suffix]"],
    ["a star in the suffix", withSuffix("A*B"), "payment_intent_data[statement_descriptor_suffix]"],
  ])("refuses %s, as a breach", async (_, change, param, code) => {
    const params = { ...sound, ...change } as Stripe.Checkout.SessionCreateParams;
    await expect(stripe.checkout.sessions.create(params)).rejects.toMatchObject({
      type: "StripeInvalidRequestError",
      param,
      code,
    });
    expect(standIn.breaches).toHaveLength(1);
    expect(standIn.account.sessions.size).toBe(0);
  });

  it("refuses another key, another call, and for a day a key of idempotency with other parameters", async () => {
    const foreign = sdkOf({ ...standIn.config, secretKey: "sk_test_of_nobody" });
    await expect(foreign.checkout.sessions.create(sound)).rejects.toMatchObject({ statusCode: 401 });
    await expect(stripe.customers.create()).rejects.toMatchObject({ statusCode: 404 });
    const idempotencyKey = "one";
    const first = await stripe.checkout.sessions.create(sound, { idempotencyKey });
    expect((await stripe.checkout.sessions.create(sound, { idempotencyKey })).id).toBe(first.id);
    const other = { ...sound, expires_at: created + 7200 };
    await expect(stripe.checkout.sessions.create(other, { idempotencyKey })).rejects.toMatchObject({
      type: "StripeIdempotencyError",
    });
    // A day later the key is forgotten, and the request is a new one, whose expiry is over.
    time = new Date(now.getTime() + 86_400_000);
    await expect(stripe.checkout.sessions.create(sound, { idempotencyKey })).rejects.toMatchObject({
      param: "expires_at",
    });
    expect(standIn.breaches).toHaveLength(4);
  });

  it("refuses to refund what is not paid, is disputed or is refunded, and to close what is paid", async () => {
    const { id } = await stripe.checkout.sessions.create(sound);
    standIn.account.payDelayed(id);
    const intent = standIn.account.sessions.get(id)?.payment_intent?.id ?? "";
    const refund = (amount: number) => stripe.refunds.create({ payment_intent: intent, amount });
    await expect(refund(1)).rejects.toThrow("no charge");
    standIn.account.settleDelayed(id, true);
    await expect(stripe.checkout.sessions.expire(id)).rejects.toThrow("complete");
    await expect(refund(1096)).rejects.toMatchObject({ code: "amount_too_large" });
    const dispute = standIn.account.dispute(intent);
    await expect(refund(1)).rejects.toMatchObject({ code: "charge_disputed" });
    standIn.account.closeDispute(dispute, "won");
    await refund(1095);
    await expect(refund(1)).rejects.toMatchObject({ code: "charge_already_refunded" });
    expect(standIn.breaches).toEqual([]);
  });
});

it("`npm run stripe:stand-in` prints what the server needs, serves a page to pay on, and ends when told to", async () => {
  const options = ["--port", "0", "--webhooks", "http://127.0.0.1:9"];
  const args = ["--import", "tsx", "scripts/stripe-stand-in.ts", ...options];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  const env: Record<string, string> = {};
  for await (const line of createInterface(child.stdout)) {
    const [, name, value] = /^ {2}(STRIPE_\w+)=(\S+)$/.exec(line) ?? [];
    if (name && value) env[name] = value;
    if (line.startsWith("Refunds")) break;
  }
  const { STRIPE_SECRET_KEY: secretKey = "", STRIPE_API_URL: apiUrl = "" } = env;
  const soon = { ...sound, expires_at: Math.floor(Date.now() / 1000) + 3600 };
  const { id, url } = await sdkOf({ secretKey, apiUrl }).checkout.sessions.create(soon);
  expect(await (await fetch(url ?? "")).text()).toContain("Pay $10.95");
  const card = new URLSearchParams({ method: "us_bank_account" });
  const paid = await fetch(url ?? "", { method: "POST", body: card, redirect: "manual" });
  expect([paid.status, paid.headers.get("Location")]).toEqual([303, sound.success_url]);
  const comes = new URLSearchParams({ action: "money comes" });
  const after = await fetch(`${apiUrl}/what-happens/${id}`, { method: "POST", body: comes });
  expect(await after.text()).toContain("$10.95, complete, paid");
  expect(await (await fetch(apiUrl)).text()).toContain(id);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
});
