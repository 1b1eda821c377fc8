import { once } from "node:events";
import { createServer } from "node:http";
import type Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sdkClient, soundSession } from "./sdk-client.ts";
import { type StripeStandIn, startStripeStandIn } from "./start-stand-in.ts";

let now: Date;
let standIn: StripeStandIn;
let stripe: Stripe;
let received: { body: string; signature: string }[];
let answerWith: number;

beforeEach(async () => {
  now = new Date("2026-03-02T15:00:00Z");
  received = [];
  answerWith = 200;
  standIn = await startStripeStandIn({ now: () => now, webhookTarget: receive });
  stripe = sdkClient(standIn);
});

afterEach(() => standIn.close());

async function receive(request: Request): Promise<Response> {
  received.push({ body: await request.text(), signature: request.headers.get("stripe-signature") ?? "" });
  return new Response(null, { status: answerWith });
}

async function paidSession(): Promise<string> {
  const { id } = await stripe.checkout.sessions.create(soundSession);
  standIn.controls.pay(id);
  return id;
}

/** What the SDK makes of the last request, at the stand-in's time. */
const verified = (secret = standIn.config.webhookSecret) => {
  const { body, signature } = received.at(-1) ?? { body: "", signature: "" };
  return stripe.webhooks.constructEvent(body, signature, secret, 300, undefined, now.getTime());
};

test("the SDK takes the signature, and the event holds the object as it was", async () => {
  const id = await paidSession();
  expect(await standIn.webhooks.deliverAll()).toEqual([200, 200, 200]);
  expect(standIn.webhooks.waiting).toEqual([]);
  const event = verified();
  expect(event).toMatchObject({
    ...{ object: "event", type: "checkout.session.completed", livemode: false, pending_webhooks: 1 },
    ...{
      api_version: "2026-10-28.endive",
      created: 1772463600,
      request: { id: null, idempotency_key: null },
    },
    data: { object: { id, payment_status: "paid" } },
  });
  expect((await stripe.events.retrieve(event.id)).pending_webhooks).toBe(0);
});

test("the operator has not chosen every kind of event, and may choose all", async () => {
  standIn.webhooks.events = ["*"];
  await paidSession();
  expect(standIn.webhooks.waiting.map(({ type }) => type)).toContain("payment_intent.created");
  const listed = await stripe.events.list({ types: ["checkout.session.completed", "charge.*"] });
  expect(listed.data.map(({ type }) => type)).toEqual([
    ...["checkout.session.completed", "charge.updated", "charge.succeeded"],
  ]);
});

test("an event waits until it is taken, and may come late, twice, and in any order", async () => {
  await paidSession();
  const types = standIn.webhooks.waiting.map(({ type }) => type);
  answerWith = 500;
  expect(await standIn.webhooks.deliverAll()).toEqual([500, 500, 500]);
  answerWith = 200;
  standIn.webhooks.waiting.reverse();
  await standIn.webhooks.deliverAll();
  expect(standIn.webhooks.attempts.map(({ type }) => type)).toEqual([...types, ...types.toReversed()]);
  const [event] = standIn.state.events.values();
  now = new Date("2026-03-05T15:00:00Z");
  if (event) await standIn.webhooks.deliver(event);
  expect(verified().created).toBe(1772463600);
});

test("an event that is dropped never comes", async () => {
  await paidSession();
  for (const event of [...standIn.webhooks.waiting]) standIn.webhooks.drop(event);
  expect(await standIn.webhooks.deliverAll()).toEqual([]);
});

test("what is forged, changed on the way, stale, or signed for somebody else is not taken", async () => {
  await paidSession();
  const [event] = standIn.webhooks.waiting;
  if (!event) throw new Error("no event");
  await standIn.webhooks.deliver(event, { secrets: ["whsec_forged"] });
  expect(() => verified()).toThrow("No signatures found matching the expected signature");
  await standIn.webhooks.deliver(event, { changedBody: (body) => body.replace("1325", "1") });
  expect(() => verified()).toThrow("No signatures found matching the expected signature");
  await standIn.webhooks.deliver(event, { signedAt: new Date("2026-03-02T14:54:59Z") });
  expect(() => verified()).toThrow("Timestamp outside the tolerance zone");
  await standIn.webhooks.deliver(event, { secrets: standIn.openAccount().webhooks.secrets });
  expect(() => verified()).toThrow("No signatures found matching the expected signature");
  await standIn.webhooks.deliver(event, { secrets: [] });
  expect(() => verified()).toThrow("No signatures found with expected scheme");
});

test("while a secret is rolled, the old and the new one hold; afterwards only the new one", async () => {
  const old = standIn.config.webhookSecret;
  const next = standIn.webhooks.rollSecret();
  await paidSession();
  await standIn.webhooks.deliverAll();
  expect([verified(old).type, verified(next).type]).toEqual(Array(2).fill("checkout.session.completed"));
  standIn.webhooks.endRoll();
  await standIn.webhooks.deliver(standIn.controls.sendEvent("customer.created"));
  expect(verified(next).type).toBe("customer.created");
  expect(() => verified(old)).toThrow("No signatures found");
});

test("an event says which call it comes from", async () => {
  const id = await paidSession();
  const intent = (await stripe.checkout.sessions.retrieve(id)).payment_intent as string;
  const refund = await stripe.refunds.create({ payment_intent: intent }, { idempotencyKey: "back" });
  expect(standIn.webhooks.waiting.at(-1)).toMatchObject({
    type: "charge.refunded",
    request: { id: refund.lastResponse.requestId, idempotency_key: "back" },
  });
});

test("at once: each event goes out by itself, and again until the server takes it", async () => {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      seen.push(String(request.headers["stripe-signature"]).slice(0, 12));
      response.writeHead(seen.length < 3 ? 503 : 204).end();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  const webhookTarget = `http://127.0.0.1:${port}/webhooks/stripe`;
  const own = await startStripeStandIn({
    now: () => now,
    webhookTarget,
    webhookMode: "at once",
    retryAfter: 1,
  });
  own.webhooks.events = ["checkout.session.completed"];
  const { id } = await sdkClient(own).checkout.sessions.create(soundSession);
  own.controls.pay(id);
  await own.webhooks.idle();
  expect(own.webhooks.attempts.map(({ status }) => status)).toEqual([503, 503, 204]);
  expect(seen).toEqual(Array(3).fill("t=1772463600"));
  await own.close();
  server.close();
  server.closeAllConnections();
});

test("a server that is not there is tried again, and closing ends that", async () => {
  standIn.webhooks.target = "http://127.0.0.1:9/webhooks/stripe";
  await paidSession();
  expect(await standIn.webhooks.deliverAll()).toEqual([0, 0, 0]);
  expect(standIn.webhooks.waiting).toHaveLength(3);
});

test("an event keeps the object as it was, whatever becomes of the object", async () => {
  const { id } = await stripe.checkout.sessions.create(soundSession);
  standIn.controls.payDelayed(id);
  standIn.controls.settleDelayed(id, true);
  const { data } = await stripe.events.list({ types: ["checkout.session.*"] });
  expect(
    data.map((event) => [event.type, (event.data.object as { payment_status: string }).payment_status]),
  ).toEqual([
    ["checkout.session.async_payment_succeeded", "paid"],
    ["checkout.session.completed", "unpaid"],
  ]);
});

test("an event is given out for thirty days", async () => {
  await paidSession();
  now = new Date("2026-04-01T15:00:00Z");
  const { data } = await stripe.events.list({ type: "checkout.session.completed" });
  expect(data).toHaveLength(1);
  now = new Date("2026-04-01T15:00:01Z");
  await expect(stripe.events.retrieve(data[0]?.id ?? "")).rejects.toMatchObject({ code: "resource_missing" });
  expect((await stripe.events.list()).data).toEqual([]);
});
