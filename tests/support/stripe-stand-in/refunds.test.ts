import type Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sdkClient, soundSession } from "./sdk-client.ts";
import { type StripeStandIn, startStripeStandIn } from "./start-stand-in.ts";

let standIn: StripeStandIn;
let stripe: Stripe;
let intent: string;

beforeEach(async () => {
  standIn = await startStripeStandIn();
  stripe = sdkClient(standIn);
  const { id } = await stripe.checkout.sessions.create(soundSession);
  standIn.controls.pay(id);
  intent = (await stripe.checkout.sessions.retrieve(id)).payment_intent as string;
});

afterEach(async () => {
  const { breaches } = standIn;
  await standIn.close();
  expect(breaches).toEqual([]);
});

const charge = async () => {
  const fetched = await stripe.paymentIntents.retrieve(intent, { expand: ["latest_charge.refunds"] });
  return fetched.latest_charge as Stripe.Charge;
};
const lastEvent = () => [...standIn.state.events.values()].at(-1);

test("a payment is refunded in parts, until nothing is left", async () => {
  const part = await stripe.refunds.create({
    payment_intent: intent,
    amount: 300,
    reason: "requested_by_customer",
  });
  expect(part).toMatchObject({ amount: 300, status: "succeeded", reason: "requested_by_customer" });
  expect(await charge()).toMatchObject({
    amount_refunded: 300,
    refunded: false,
    refunds: { data: [{ id: part.id }] },
  });
  expect(lastEvent()).toMatchObject({
    type: "charge.refunded",
    data: { previous_attributes: { amount_refunded: 0 }, object: { amount_refunded: 300 } },
  });
  await expect(stripe.refunds.create({ payment_intent: intent, amount: 1026 })).rejects.toMatchObject({
    ...{ statusCode: 400, code: "amount_too_large", param: "amount" },
  });
  await stripe.refunds.create({ charge: (await charge()).id });
  expect(await charge()).toMatchObject({ amount_refunded: 1325, refunded: true });
  await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
    ...{ statusCode: 400, code: "charge_already_refunded", type: "StripeInvalidRequestError" },
  });
  const listed = await stripe.refunds.list({ payment_intent: intent });
  expect(listed.data.map(({ amount }) => amount)).toEqual([1025, 300]);
});

test("a refund in the dashboard is one like any other", async () => {
  const id = standIn.controls.refundInDashboard(intent, 100);
  const refund = await stripe.refunds.retrieve(id, { expand: ["balance_transaction"] });
  expect(refund).toMatchObject({ amount: 100, reason: null, balance_transaction: { amount: -100, fee: 0 } });
});

test("a refund that stays pending and fails leaves the charge as it was", async () => {
  standIn.settings.refunds = "later";
  const { id, status } = await stripe.refunds.create({ payment_intent: intent });
  expect([status, (await charge()).refunded]).toEqual(["pending", true]);
  standIn.controls.settleRefund(id, false);
  expect(await charge()).toMatchObject({ refunded: false, amount_refunded: 0 });
  expect(lastEvent()).toMatchObject({ type: "refund.updated", data: { object: { id, status: "failed" } } });
});

test("a disputed charge cannot be refunded until the dispute is won", async () => {
  const dispute = standIn.controls.dispute(intent);
  expect((await charge()).disputed).toBe(true);
  const listed = await stripe.disputes.list({ payment_intent: intent });
  expect(listed.data).toMatchObject([{ id: dispute, status: "needs_response", amount: 1325 }]);
  await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
    code: "charge_disputed",
  });
  standIn.controls.closeDispute(dispute, "won");
  expect(lastEvent()).toMatchObject({ type: "charge.dispute.closed", data: { object: { status: "won" } } });
  expect((await stripe.refunds.create({ payment_intent: intent })).status).toBe("succeeded");
});

test("a dispute that is lost stays lost", async () => {
  const dispute = standIn.controls.dispute(intent);
  standIn.controls.closeDispute(dispute, "lost");
  expect((await stripe.disputes.retrieve(dispute)).status).toBe("lost");
  expect(() => standIn.controls.closeDispute(dispute, "won")).toThrow("The dispute is lost.");
});

test("a bank debit whose money has not come cannot be refunded in the dashboard either", async () => {
  const { id } = await stripe.checkout.sessions.create(soundSession);
  standIn.controls.payDelayed(id);
  const debit = (await stripe.checkout.sessions.retrieve(id)).payment_intent as string;
  expect(() => standIn.controls.refundInDashboard(debit)).toThrow("has not been paid");
});

test("a payment that never succeeded has nothing to refund", async () => {
  const { id } = await stripe.checkout.sessions.create(soundSession);
  standIn.controls.decline(id);
  const declined = (await stripe.checkout.sessions.retrieve(id)).payment_intent as string;
  await expect(stripe.refunds.create({ payment_intent: declined })).rejects.toThrow(
    "does not have a successful charge",
  );
  await expect(stripe.refunds.create({ payment_intent: "pi_none" })).rejects.toMatchObject({
    code: "resource_missing",
  });
});
