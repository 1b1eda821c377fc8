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
  stripe = sdkClient(standIn, { maxNetworkRetries: 0 });
});

afterEach(() => standIn.close());

const create = (idempotencyKey: string, change: object = {}) =>
  stripe.checkout.sessions.create({ ...soundSession, ...change }, { idempotencyKey });

test("the same key with the same parameters gets the first answer again", async () => {
  const first = await create("one");
  const again = await create("one");
  expect(again.id).toBe(first.id);
  expect(again.lastResponse.headers).toMatchObject({
    ...{ "idempotent-replayed": "true", "original-request": first.lastResponse.requestId },
  });
  expect(again.lastResponse.requestId).not.toBe(first.lastResponse.requestId);
  expect(standIn.state.sessions.size).toBe(1);
  expect(standIn.breaches).toEqual([]);
});

test("an answer is kept as it was, though the session has changed since", async () => {
  const { id } = await create("one");
  standIn.controls.pay(id);
  expect((await create("one")).status).toBe("open");
});

test("the same key with other parameters is refused, as a breach", async () => {
  await create("one");
  await expect(create("one", { client_reference_id: "attempt_2" })).rejects.toMatchObject({
    ...{ type: "StripeIdempotencyError", statusCode: 400 },
  });
  expect(standIn.breaches).toHaveLength(1);
});

test("a key is the account's own, and forgotten after a day", async () => {
  const first = await create("one");
  const other = await sdkClient(standIn.openAccount()).checkout.sessions.create(soundSession, {
    idempotencyKey: "one",
  });
  expect(other.id).not.toBe(first.id);
  now = new Date("2026-03-03T14:59:59Z");
  expect((await create("one")).id).toBe(first.id);
  now = new Date("2026-03-03T15:00:00Z");
  expect((await create("one")).id).not.toBe(first.id);
});

test("a key of 256 characters is refused", async () => {
  await create("x".repeat(255));
  await expect(create("x".repeat(256))).rejects.toMatchObject({ type: "StripeIdempotencyError" });
});

test("a refusal of the parameters is not kept, one of the state is", async () => {
  await expect(create("one", { mode: "gift" })).rejects.toThrow("Invalid mode");
  const { id } = await create("one");
  standIn.controls.pay(id);
  const intent = (await stripe.checkout.sessions.retrieve(id)).payment_intent as string;
  const dispute = standIn.controls.dispute(intent);
  const refund = () => stripe.refunds.create({ payment_intent: intent }, { idempotencyKey: "back" });
  await expect(refund()).rejects.toMatchObject({ code: "charge_disputed" });
  standIn.controls.closeDispute(dispute, "won");
  await expect(refund()).rejects.toMatchObject({
    code: "charge_disputed",
    headers: { "idempotent-replayed": "true" },
  });
});
