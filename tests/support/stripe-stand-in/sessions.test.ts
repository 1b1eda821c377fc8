import type Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sdkClient, soundSession } from "./sdk-client.ts";
import { type StripeStandIn, startStripeStandIn } from "./start-stand-in.ts";

let now: Date;
let standIn: StripeStandIn;
let stripe: Stripe;

beforeEach(async () => {
  now = new Date("2026-03-02T15:00:00Z");
  standIn = await startStripeStandIn({ now: () => now });
  stripe = sdkClient(standIn);
});

afterEach(async () => {
  const { breaches } = standIn;
  await standIn.close();
  expect(breaches).toEqual([]);
});

const wholePayment = [
  "payment_intent.latest_charge.balance_transaction",
  "payment_intent.latest_charge.refunds",
];
const eventTypes = () => [...standIn.state.events.values()].map(({ type }) => type);

test("a session is what was asked for, and the same when it is fetched", async () => {
  const session = await stripe.checkout.sessions.create(soundSession);
  expect(session).toMatchObject({
    ...{ object: "checkout.session", amount_total: 1325, currency: "usd", livemode: false, status: "open" },
    ...{ payment_status: "unpaid", payment_intent: null, client_reference_id: "attempt_1" },
    ...{ metadata: { attempt: "attempt_1" }, created: 1772463600, expires_at: 1772463600 + 24 * 3600 },
  });
  expect(session.id).toMatch(/^cs_test_\w{58}$/);
  expect(session.lastResponse.requestId).toMatch(/^req_\w{14}$/);
  const fetched = await stripe.checkout.sessions.retrieve(session.id);
  expect(fetched).toEqual(JSON.parse(JSON.stringify(session)));
});

test("line items come in their order, by expansion and by their own call", async () => {
  const { id } = await stripe.checkout.sessions.create(soundSession);
  const expanded = await stripe.checkout.sessions.retrieve(id, { expand: ["line_items"] });
  const listed = await stripe.checkout.sessions.listLineItems(id, { limit: 1 });
  expect(
    expanded.line_items?.data.map((item) => [item.description, item.quantity, item.amount_total]),
  ).toEqual([
    ["Yearly reminders, 4x per year", 1, 1095],
    ["Additional", 1, 230],
  ]);
  expect(listed).toMatchObject({ has_more: true, data: [{ description: "Yearly reminders, 4x per year" }] });
});

test("a payment by card is paid at once, and its fee is 2.9 % and 30 cents", async () => {
  const { id } = await stripe.checkout.sessions.create(soundSession);
  standIn.controls.pay(id);
  const session = await stripe.checkout.sessions.retrieve(id, { expand: wholePayment });
  const intent = session.payment_intent as Stripe.PaymentIntent;
  const charge = intent.latest_charge as Stripe.Charge;
  expect(session).toMatchObject({ status: "complete", payment_status: "paid", url: null });
  expect(intent).toMatchObject({ status: "succeeded", amount: 1325, amount_received: 1325 });
  expect(charge).toMatchObject({ paid: true, amount: 1325, refunded: false, refunds: { data: [] } });
  // 2.9 % of 1,325 is 38.425 cents.
  expect(charge.balance_transaction).toMatchObject({ amount: 1325, fee: 68, net: 1257, source: charge.id });
  expect(eventTypes()).toEqual([
    ...["payment_intent.created", "charge.succeeded", "payment_intent.succeeded", "charge.updated"],
    "checkout.session.completed",
  ]);
});

test("a fee may come later than the payment", async () => {
  standIn.settings.fees = "later";
  const { id } = await stripe.checkout.sessions.create(soundSession);
  standIn.controls.pay(id);
  const fetch = () => stripe.checkout.sessions.retrieve(id, { expand: wholePayment });
  expect(await fetch()).toMatchObject({ payment_intent: { latest_charge: { balance_transaction: null } } });
  standIn.controls.settleFees();
  expect(await fetch()).toMatchObject({
    payment_intent: { latest_charge: { balance_transaction: { fee: 68 } } },
  });
});

test("a declined card leaves the session open, with the same payment intent for the next card", async () => {
  const { id } = await stripe.checkout.sessions.create(soundSession);
  standIn.controls.decline(id);
  const declined = await stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent"] });
  expect(declined).toMatchObject({
    ...{ status: "open", payment_status: "unpaid" },
    payment_intent: { status: "requires_payment_method", last_payment_error: { code: "card_declined" } },
  });
  standIn.controls.pay(id);
  const paid = await stripe.checkout.sessions.retrieve(id);
  expect(paid).toMatchObject({
    payment_status: "paid",
    payment_intent: (declined.payment_intent as { id: string }).id,
  });
});

test.each([
  [true, "paid", "succeeded", "checkout.session.async_payment_succeeded"],
  [false, "unpaid", "requires_payment_method", "checkout.session.async_payment_failed"],
] as const)(
  "a bank debit completes the session unpaid, and settles later: %s",
  async (isPaid, paid, status, last) => {
    const { id } = await stripe.checkout.sessions.create(soundSession);
    standIn.controls.payDelayed(id);
    const before = await stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent"] });
    expect(before).toMatchObject({
      status: "complete",
      payment_status: "unpaid",
      payment_intent: { status: "processing" },
    });
    expect(eventTypes().at(-1)).toBe("checkout.session.completed");
    standIn.controls.settleDelayed(id, isPaid);
    const after = await stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent"] });
    expect(after).toMatchObject({ status: "complete", payment_status: paid, payment_intent: { status } });
    expect(eventTypes().at(-1)).toBe(last);
    expect(() => standIn.controls.settleDelayed(id, true)).toThrow("No payment of the session is open.");
  },
);

test("a session expires by the stand-in's clock, or when it is told to, and then cannot be paid", async () => {
  const byClock = await stripe.checkout.sessions.create({ ...soundSession, expires_at: 1772463600 + 1800 });
  const byCall = await stripe.checkout.sessions.create(soundSession);
  now = new Date("2026-03-02T15:29:59Z");
  expect((await stripe.checkout.sessions.retrieve(byClock.id)).status).toBe("open");
  now = new Date("2026-03-02T15:30:00Z");
  expect(await stripe.checkout.sessions.retrieve(byClock.id)).toMatchObject({ status: "expired", url: null });
  expect((await stripe.checkout.sessions.expire(byCall.id)).status).toBe("expired");
  expect(() => standIn.controls.pay(byClock.id)).toThrow("The session is expired.");
  await expect(stripe.checkout.sessions.expire(byCall.id)).rejects.toThrow("has a status of expired");
  expect(eventTypes()).toEqual(["checkout.session.expired", "checkout.session.expired"]);
});

test("the list of sessions goes by time, status and payment, a page at a time, the newest first", async () => {
  const ids: string[] = [];
  for (const minute of [0, 1, 2]) {
    now = new Date(Date.UTC(2026, 2, 2, 15, minute));
    ids.push((await stripe.checkout.sessions.create(soundSession)).id);
  }
  const [first = "", second = "", third = ""] = ids;
  standIn.controls.pay(second);
  const list = async (params: Stripe.Checkout.SessionListParams) =>
    (await stripe.checkout.sessions.list(params)).data.map(({ id }) => id);
  const at = (minute: number) => Date.UTC(2026, 2, 2, 15, minute) / 1000;
  expect(await list({})).toEqual([third, second, first]);
  expect(await list({ created: { gte: at(1) } })).toEqual([third, second]);
  expect(await list({ created: { gt: at(0), lt: at(2) } })).toEqual([second]);
  expect(await list({ status: "open" })).toEqual([third, first]);
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(second);
  expect(await list({ payment_intent: intent as string })).toEqual([second]);
  expect(await list({ limit: 1, starting_after: third })).toEqual([second]);
  const all: string[] = [];
  for await (const { id } of stripe.checkout.sessions.list({ limit: 2 })) all.push(id);
  expect(all).toEqual([third, second, first]);
});

test("what another account has is not there", async () => {
  const other = standIn.openAccount({ isLive: true });
  const session = await sdkClient(other).checkout.sessions.create(soundSession);
  expect(session).toMatchObject({ livemode: true });
  expect(session.id).toMatch(/^cs_live_/);
  await expect(stripe.checkout.sessions.retrieve(session.id)).rejects.toMatchObject({
    ...{ statusCode: 404, code: "resource_missing", param: "session" },
    message: `No such checkout.session: '${session.id}'`,
  });
});

test("after a reset nothing is there, and the keys still hold", async () => {
  const { id } = await stripe.checkout.sessions.create(soundSession, { idempotencyKey: "one" });
  standIn.controls.pay(id);
  standIn.reset();
  expect([standIn.journal, standIn.webhooks.waiting]).toEqual([[], []]);
  expect((await stripe.checkout.sessions.list()).data).toEqual([]);
  expect((await stripe.events.list()).data).toEqual([]);
  const again = await stripe.checkout.sessions.create(soundSession, { idempotencyKey: "one" });
  expect(again.id).not.toBe(id);
});

test("what the caller says about the payment stands on the charge and on the statement", async () => {
  const payment_intent_data = {
    description: "A year",
    metadata: { attempt: "1" },
    statement_descriptor_suffix: "REMINDERS",
  };
  const { id } = await stripe.checkout.sessions.create({ ...soundSession, payment_intent_data });
  standIn.controls.pay(id);
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(id, { expand: wholePayment });
  expect(intent).toMatchObject({
    ...payment_intent_data,
    latest_charge: { ...payment_intent_data, calculated_statement_descriptor: "DAYMARK* REMINDERS" },
  });
});

test("a list inside of an object has its first ten", async () => {
  const line_items = Array.from({ length: 11 }, () => soundSession.line_items?.[0] ?? {});
  const { id } = await stripe.checkout.sessions.create({ ...soundSession, line_items });
  const { line_items: inner } = await stripe.checkout.sessions.retrieve(id, { expand: ["line_items"] });
  expect([inner?.data.length, inner?.has_more]).toEqual([10, true]);
  const all: string[] = [];
  for await (const item of stripe.checkout.sessions.listLineItems(id, { limit: 6 })) all.push(item.id);
  expect(new Set(all).size).toBe(11);
});
