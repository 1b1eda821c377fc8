import Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sdkClient, soundSession } from "./sdk-client.ts";
import { type StripeStandIn, startStripeStandIn } from "./start-stand-in.ts";

let standIn: StripeStandIn;

beforeEach(async () => {
  standIn = await startStripeStandIn();
});

afterEach(() => standIn.close());

const patient = () => sdkClient(standIn, { maxNetworkRetries: 1 });
const hasty = () => sdkClient(standIn, { maxNetworkRetries: 0 });
const create = (stripe: Stripe) => stripe.checkout.sessions.create(soundSession, { idempotencyKey: "one" });

test("a connection that breaks after the call was carried out: the next try gets the same session", async () => {
  standIn.failNext({ what: "reset", isExecuted: true });
  const session = await create(patient());
  expect([...standIn.state.sessions.keys()]).toEqual([session.id]);
  expect(standIn.journal.map(({ status, idempotencyKey }) => [status, idempotencyKey])).toEqual([
    [0, "one"],
    [200, "one"],
  ]);
});

test("a connection that breaks before: nothing was made until the next try", async () => {
  standIn.failNext({ what: "reset" }, 2);
  await expect(create(patient())).rejects.toMatchObject({ type: "StripeConnectionError" });
  expect(standIn.state.sessions.size).toBe(0);
});

test("no answer at all, though the session was made", async () => {
  standIn.failNext({ what: "hang", isExecuted: true });
  const slow = sdkClient(standIn, { maxNetworkRetries: 0, timeout: 200 });
  await expect(create(slow)).rejects.toMatchObject({ type: "StripeConnectionError" });
  const [made] = standIn.state.sessions.keys();
  expect((await create(hasty())).id).toBe(made);
});

test("an error of Stripe's own after the call was carried out is kept under the key", async () => {
  standIn.failNext({ what: "error", isExecuted: true });
  await expect(create(hasty())).rejects.toMatchObject({ type: "StripeAPIError", statusCode: 500 });
  await expect(create(hasty())).rejects.toMatchObject({ type: "StripeAPIError", statusCode: 500 });
  expect(standIn.state.sessions.size).toBe(1);
  expect(standIn.faults).toEqual([]);
});

test("an error before, too many calls, and a key that is in use are gone with the next try", async () => {
  standIn.failNext({ what: "error" });
  standIn.failNext({ what: "in use" });
  standIn.failNext({ what: "rate limited" });
  await expect(create(hasty())).rejects.toMatchObject({ statusCode: 500 });
  await expect(create(hasty())).rejects.toMatchObject({ statusCode: 409 });
  await expect(create(hasty())).rejects.toMatchObject({ type: "StripeRateLimitError", statusCode: 429 });
  expect((await create(hasty())).status).toBe("open");
  expect(standIn.breaches).toEqual([]);
});

test("a fault may wait for its call", async () => {
  standIn.failNext({ what: "error", when: ({ path }) => path === "/v1/refunds" });
  const { id } = await create(hasty());
  await expect(hasty().refunds.list()).rejects.toMatchObject({ statusCode: 500 });
  expect((await hasty().checkout.sessions.retrieve(id)).id).toBe(id);
});

test("the same without a socket", async () => {
  const httpClient = Stripe.createFetchHttpClient(standIn.fetch);
  const stripe = sdkClient(standIn, { maxNetworkRetries: 0, httpClient, timeout: 200 });
  const { id } = await create(stripe);
  expect((await stripe.checkout.sessions.retrieve(id)).amount_total).toBe(1325);
  standIn.failNext({ what: "reset" });
  await expect(stripe.checkout.sessions.retrieve(id)).rejects.toMatchObject({
    type: "StripeConnectionError",
  });
  standIn.failNext({ what: "hang" });
  await expect(stripe.checkout.sessions.retrieve(id)).rejects.toMatchObject({
    type: "StripeConnectionError",
  });
});

test("a call that is late: carried out at once and answered later, or carried out when it may go on", async () => {
  const states: number[] = [];
  const until = async () => void states.push(standIn.state.sessions.size);
  standIn.failNext({ what: "late", isExecuted: true, until });
  expect((await create(hasty())).status).toBe("open");
  standIn.failNext({ what: "late", until });
  await hasty().checkout.sessions.create(soundSession, { idempotencyKey: "two" });
  // One was there before its answer, and the other came only after the wait.
  expect(states).toEqual([1, 1]);
  expect(standIn.state.sessions.size).toBe(2);
  standIn.failNext({ what: "late", until: async () => "lost" }, 2);
  await expect(hasty().checkout.sessions.list()).rejects.toMatchObject({ type: "StripeConnectionError" });
});

test("a forbidden word is found in whatever was sent", async () => {
  const stripe = hasty();
  standIn.forbiddenWords.push("Rosa Lopez", "rosa@example.com");
  await create(stripe);
  expect(standIn.leaks()).toEqual([]);
  await stripe.checkout.sessions.create({ ...soundSession, metadata: { for: "rosa lopez" } });
  await stripe.checkout.sessions.list({ customer_details: { email: "Rosa@example.com" } });
  expect(standIn.leaks()).toEqual([
    "Rosa Lopez in the body of POST /v1/checkout/sessions",
    "rosa@example.com in the query of GET /v1/checkout/sessions",
  ]);
});

test("the digits of an id or a time are no forbidden number, and the same digits anywhere else are", async () => {
  const stripe = hasty();
  standIn.forbiddenWords.push("0187");
  await stripe.checkout.sessions.create({
    ...soundSession,
    client_reference_id: "40187a53-0187-4018-8018-701870187018",
  });
  await stripe.events.list({ created: { gte: 1_780_187_000 } });
  expect(standIn.leaks()).toEqual([]);
  await stripe.checkout.sessions.create({ ...soundSession, metadata: { at: "0187", phone: "+15155550187" } });
  expect(standIn.leaks()).toEqual(["0187 in the body of POST /v1/checkout/sessions"]);
});
