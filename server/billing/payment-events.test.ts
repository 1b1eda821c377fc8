import { Temporal } from "temporal-polyfill";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { paymentAlarms, payments } from "#server/db/schema/billing.ts";
import { providerEvents } from "#server/db/schema/providers.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";
import { registrantForm } from "#tests/support/sample-forms.ts";
import { openStripeShop, type StripeShop } from "#tests/support/stripe-shop.ts";
import type { Visitor } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { saveForm } from "#tests/support/wizard.ts";

/** Another secret than the webhook's, and the one that it had before. */
const [foreignSecret, oldSecret] = ["whsec_somebodyElses", "whsec_theOldOne"];

describe("what is told of payments", async () => {
  const database = await testDatabase();
  let shop: StripeShop;
  let rosa: Visitor;
  beforeEach(async () => {
    shop = await openStripeShop(database, { STRIPE_WEBHOOK_SECRET_OLD: oldSecret });
    rosa = (await saveForm(shop.test, registrantForm)).visitor;
    await rosa.post("/api/checkout", { extendsFrom: null });
  });
  afterEach(() => shop.close());

  const paid = async () => {
    const session = await shop.newestSession();
    shop.stripe.account.pay(session);
    const event = shop.stripe.webhooks.waiting.find(({ type }) => type === "checkout.session.completed");
    if (!event) throw new Error("Stripe tells of every payment.");
    return { session, event, kept: shop.stripe.account.sessions.get(session) };
  };
  const status = async () => (await database.db.select().from(subscriptions))[0]?.status;
  const alarms = async () => (await database.db.select().from(paymentAlarms)).map(({ mismatch }) => mismatch);
  const deliver: StripeShop["stripe"]["webhooks"]["deliver"] = (event, options) =>
    shop.stripe.webhooks.deliver(event, options);

  it("is believed when the webhook's secret has signed it, or the one before", async () => {
    const { event } = await paid();
    expect(await deliver(event, { secrets: [oldSecret] })).toBe(200);
    expect(await status()).toBe("active");
  });

  it("is refused with a foreign signature, without one, an old one, or over another body", async () => {
    const { event } = await paid();
    const now = shop.test.clock.now();
    const late = new Date(now.subtract({ minutes: 6 }).epochMilliseconds);
    expect(await deliver(event, { secrets: [foreignSecret] })).toBe(403);
    expect(await deliver(event, { secrets: [] })).toBe(403);
    expect(await deliver(event, { signedAt: late })).toBe(403);
    expect(await deliver(event, { changedBody: (body) => body.replace("evt_", "evt_x") })).toBe(403);
    const bare = new Request("https://daymark.example/webhooks/stripe", { method: "POST", body: "{}" });
    expect((await shop.test.fetch(bare)).status).toBe(403);
    expect(await status()).toBe("pending_payment");
    // One alarm a day, however many come: anybody can send them.
    expect(await alarms()).toEqual(["refused-signature"]);
    expect(await shop.figures()).toContain('daymark_payment_mismatches{mismatch="refused-signature"} 1');
    shop.test.advance({ hours: 24 });
    expect(await deliver(event, { secrets: [foreignSecret] })).toBe(403);
    expect(await alarms()).toHaveLength(2);
  });

  it.each([
    [
      "a thin event",
      { object: "v2.core.event", created: "2026-11-20T15:00:00.000Z", related_object: null },
      "thin-events",
    ],
    ["a thin event without its time", { object: "v2.core.event", related_object: null }, "thin-events"],
    ["an event without its object", { object: "event", created: 1, data: {} }, "unexpected-event"],
  ])("takes %s, and tells the operator what it is", async (_, shape, alarm) => {
    const event = { id: "evt_thin", type: "v2.core.account.updated", livemode: false, ...shape };
    expect(await deliver(event as unknown as Parameters<typeof deliver>[0])).toBe(200);
    expect(await alarms()).toEqual([alarm]);
  });

  it.each([
    false,
    "evt_1",
    { id: "evt_1" },
    { id: "evt_\0", object: "event", type: "charge.refunded", created: 1, livemode: false },
    { id: "evt_1", object: "event", type: "x".repeat(5000), created: 1, livemode: false },
    { id: "evt_1", object: "event", type: "charge.refunded", created: 1, livemode: "no" },
  ])("refuses %.60j, which was signed but is no event", async (body) => {
    expect(await deliver(body as unknown as Parameters<typeof deliver>[0])).toBe(400);
    expect(await alarms()).toEqual([]);
  });

  it.each([
    { data: { object: { id: 5, object: "checkout.session" } } },
    { data: { object: { id: "cs_\0", object: "checkout.session" } } },
    { data: { object: "x" } },
    { data: { object: { id: "ch_1", object: "charge", payment_intent: ["pi_1"] } } },
    { created: 1e308 },
  ])("takes an event of ours with %j for one that is about no payment", async (shape) => {
    const event = {
      id: "evt_1",
      object: "event",
      type: "charge.refunded",
      created: 1,
      livemode: false,
      ...shape,
    };
    expect(await deliver(event as unknown as Parameters<typeof deliver>[0])).toBe(200);
    expect(await alarms()).toEqual(["unexpected-event"]);
  });

  it("asks Stripe about the checkout that a thin event names", async () => {
    const { session, event } = await paid();
    const { data: _data, ...rest } = event;
    const thin = {
      ...rest,
      object: "v2.core.event",
      type: "v1.checkout.session.completed",
      created: "2026-11-20T15:00:00Z",
      related_object: { id: session, type: "checkout.session" },
    };
    expect(await deliver(thin as unknown as typeof event)).toBe(200);
    expect(await status()).toBe("active");
    // A thin event of a refund names no payment: the endpoint has to be set to whole events. One alarm a day.
    expect(await deliver({ ...thin, id: "evt_2" } as unknown as typeof event)).toBe(200);
    expect(await alarms()).toEqual(["thin-events"]);
  });

  it("counts once, however often and in whatever order it comes", async () => {
    const { event } = await paid();
    for (let n = 0; n < 3; n += 1) expect(await deliver(event)).toBe(200);
    expect(await status()).toBe("active");
    expect(await database.db.$count(providerEvents)).toBe(1);
  });

  it("is not written down as heard while Stripe cannot be asked: the repeat acts on it", async () => {
    const { event } = await paid();
    shop.stripe.failNext({ what: "error" }, 4);
    expect(await deliver(event)).toBe(503);
    shop.stripe.faults.length = 0;
    expect(await status()).toBe("pending_payment");
    expect(await deliver(event)).toBe(200);
    expect(await status()).toBe("active");
  });

  it.each([
    ["wrong-amount", { amount_total: 1 }],
    ["wrong-currency", { currency: "eur" }],
    ["wrong-mode", { livemode: true }],
    ["foreign-checkout", { client_reference_id: "somebody else's" }],
  ] as const)("is recorded and activates nobody: %s", async (mismatch, change) => {
    const { event, kept } = await paid();
    Object.assign(kept ?? {}, change);
    expect(await deliver(event)).toBe(200);
    expect(await status()).toBe("pending_payment");
    expect(await alarms()).toEqual([mismatch]);
    expect(await shop.figures()).toContain(`daymark_payment_mismatches{mismatch="${mismatch}"} 1`);
  });

  it("of another account's checkout, or of a kind that nobody expects, is recorded and harms nothing", async () => {
    const event = shop.stripe.account.record("payout.paid", { id: "po_1", object: "payout" });
    expect(await deliver(event)).toBe(200);
    const foreign = shop.stripe.account.record("checkout.session.completed", {
      id: `cs_test_${"x".repeat(58)}`,
      object: "checkout.session",
    });
    expect(await deliver(foreign)).toBe(200);
    expect((await alarms()).sort()).toEqual(["foreign-checkout", "unexpected-event"]);
    expect(await shop.figures()).toEqual(
      expect.arrayContaining([
        'daymark_payment_mismatches{mismatch="foreign-checkout"} 1',
        'daymark_payment_mismatches{mismatch="unexpected-event"} 1',
      ]),
    );
    expect(await status()).toBe("pending_payment");
  });

  it("of a checkout that we hear of while Stripe is asked whose it is, is acted on, and is no foreign one", async () => {
    const { session, event } = await paid();
    await database.db.update(payments).set({ providerRef: null });
    shop.stripe.failNext({
      what: "late",
      until: () => database.db.update(payments).set({ providerRef: session }).execute(),
    });
    expect(await deliver(event)).toBe(200);
    expect(await status()).toBe("active");
    expect(await alarms()).toEqual([]);
  });

  it("of a sign-up that was closed meanwhile starts nothing, and an operator is told", async () => {
    const { event } = await paid();
    await database.db.update(subscriptions).set({ closedAt: Temporal.Instant.from("2026-11-20T15:00:00Z") });
    expect(await deliver(event)).toBe(200);
    expect(await status()).toBe("pending_payment");
    expect(await alarms()).toEqual(["paid-after-close"]);
  });

  it("of a sign-up that is gone is kept for the books, and an operator is told", async () => {
    const { event } = await paid();
    await database.db.delete(subscriptions);
    expect(await deliver(event)).toBe(200);
    const [row] = await database.db.select().from(payments);
    expect(row).toMatchObject({ subscriptionId: null, status: "paid" });
    expect(await alarms()).toEqual(["paid-without-subscription"]);
  });

  it("stands in the figures: what is open, and what does not fit", async () => {
    shop.test.advance({ minutes: 5 });
    const figures = await shop.figures();
    expect(figures).toEqual(
      expect.arrayContaining(["daymark_open_payments 1", "daymark_open_payments_oldest_seconds 300"]),
    );
    expect(figures.filter((line) => line.startsWith("daymark_payment_mismatches"))).toEqual([]);
  });
});
