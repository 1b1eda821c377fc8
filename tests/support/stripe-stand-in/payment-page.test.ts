import { HtmlValidate } from "html-validate";
import type Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { amountInWords } from "./html.ts";
import { sdkClient, soundSession } from "./sdk-client.ts";
import { type StripeStandIn, startStripeStandIn } from "./start-stand-in.ts";

let standIn: StripeStandIn;
let stripe: Stripe;

beforeEach(async () => {
  standIn = await startStripeStandIn();
  stripe = sdkClient(standIn);
});

afterEach(() => standIn.close());

const created = (change: object = {}) => stripe.checkout.sessions.create({ ...soundSession, ...change });

async function get(url: string | null) {
  const response = await fetch(url ?? "");
  return { status: response.status, html: await response.text() };
}

async function send(url: string | null, fields: Record<string, string>) {
  const body = new URLSearchParams({ method: "card", email: "felix@example.com", name: "Felix", ...fields });
  const response = await fetch(url ?? "", { method: "POST", body, redirect: "manual" });
  return { status: response.status, location: response.headers.get("location"), html: await response.text() };
}

test("the page shows what is bought and the total, and leads back", async () => {
  const { url } = await created();
  const { status, html } = await get(url);
  expect(status).toBe(200);
  expect(html).toContain("<td>Yearly reminders, 4x per year</td><td>1</td><td>$10.95</td>");
  expect(html).toContain('<th colspan="2">Total due</th><td>$13.25</td>');
  expect(html).toContain('<a href="https://daymark.example/checkout">Back</a>');
  expect(html).not.toContain("<script");
  const report = await new HtmlValidate({ extends: ["html-validate:standard"] }).validateString(html);
  expect(
    report.results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => [ruleId, message])),
  ).toEqual([]);
});

test("a good card is paid and leads to the success page, with the session's id", async () => {
  const { id, url } = await created();
  const { status, location } = await send(url, { card: "4242 4242 4242 4242" });
  expect([status, location]).toEqual([303, `https://daymark.example/checkout/done?session=${id}`]);
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
    ...{ payment_status: "paid", customer_details: { email: "felix@example.com", name: "Felix" } },
  });
  expect(await get(url)).toMatchObject({ html: expect.stringContaining("already been made") });
  expect((await send(url, { card: "4242 4242 4242 4242" })).html).toContain("already been made");
  expect(standIn.state.charges.size).toBe(1);
});

test("a card that is declined says so, and the session stays open", async () => {
  const { id, url } = await created();
  const { status, html } = await send(url, { card: "4000000000000002" });
  expect([status, html.includes("Your card was declined.")]).toEqual([402, true]);
  expect((await stripe.checkout.sessions.retrieve(id)).status).toBe("open");
  expect((await send(url, { card: "1234" })).html).toContain("Your card number is invalid.");
});

test("a bank debit leads to the success page, and is not paid yet", async () => {
  const { id, url } = await created();
  expect((await send(url, { method: "us_bank_account" })).status).toBe(303);
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
    status: "complete",
    payment_status: "unpaid",
  });
});

test("a method that the session does not have is not offered, and not taken", async () => {
  const { id, url } = await created({ allowed_payment_method_types: ["card"] });
  expect((await get(url)).html).not.toContain("us_bank_account");
  expect((await send(url, { method: "us_bank_account" })).status).toBe(402);
  expect((await stripe.checkout.sessions.retrieve(id)).status).toBe("open");
});

test("an expired session, and one that never was, cannot be paid", async () => {
  const { id, url } = await created();
  await stripe.checkout.sessions.expire(id);
  expect(await get(url)).toMatchObject({ status: 410, html: expect.stringContaining("has expired") });
  expect((await send(url, { card: "4242424242424242" })).status).toBe(410);
  expect((await get(`${standIn.url}/c/pay/cs_test_none`)).status).toBe(404);
});

test("what the caller sent is text on the page", async () => {
  const name = '<b>Year</b> & "more"';
  const item = { price_data: { currency: "usd", unit_amount: 1095, product_data: { name } }, quantity: 1 };
  const { url } = await created({ line_items: [item] });
  expect((await get(url)).html).toContain("&#60;b&#62;Year&#60;/b&#62; &#38; &#34;more&#34;");
});

test.each([
  [1095, "usd", "$10.95"],
  [5, "usd", "$0.05"],
  [100, "eur", "1.00 EUR"],
  [500, "jpy", "¥500"],
])("%i %s are %s", (cents, currency, words) => {
  expect(amountInWords(cents, currency)).toBe(words);
});

test("the dashboard does by hand what the operator and the banks do", async () => {
  const { id, url } = await created();
  await send(url, { method: "us_bank_account" });
  const dashboard = `${standIn.url}/dashboard`;
  const act = async (action: string, on: string) => {
    const body = new URLSearchParams({ action, id: on });
    return (await fetch(dashboard, { method: "POST", body })).text();
  };
  expect(await act("money-comes", id)).toContain("complete, paid");
  const intent = (await stripe.checkout.sessions.retrieve(id)).payment_intent as string;
  const [dispute = ""] = /dp_\w+/.exec(await act("dispute", intent)) ?? [];
  expect(await act("refund", intent)).toContain("has been charged back; cannot issue a refund.");
  expect(await act("dispute-won", dispute)).toContain("disputed: won");
  standIn.controls.refundInDashboard(intent, 300);
  expect((await get(dashboard)).html).toContain("refunded $3.00");
});
