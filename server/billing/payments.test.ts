import { eq } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { reconcilePayments } from "#server/billing/reconcile-payments.ts";
import { refundPayment } from "#server/billing/refund-payment.ts";
import { paymentAlarms, payments } from "#server/db/schema/billing.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { locations, subscriptions } from "#server/db/schema/subscriptions.ts";
import { seedRosa } from "#tests/support/cast.ts";
import { familyForm } from "#tests/support/sample-forms.ts";
import { openStripeShop, type StripeShop } from "#tests/support/stripe-shop.ts";
import type { Visitor } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { saveForm } from "#tests/support/wizard.ts";

/** Words of the sign-up that Stripe must never be sent. */
const personal = ["Felix", "Moreno", "Rosa", "felix@", "rosa@", "example.com", "Alder", "Marsh", "registr"];

describe("a payment through Stripe", async () => {
  const database = await testDatabase();
  let shop: StripeShop;
  let felix: Visitor;
  beforeEach(async () => {
    shop = await openStripeShop(database);
    shop.stripe.forbiddenWords.push(...personal);
    felix = (await saveForm(shop.test, familyForm)).visitor;
  });
  afterEach(async () => {
    expect(shop.stripe.breaches).toEqual([]);
    expect(shop.stripe.leaks()).toEqual([]);
    await shop.close();
  });

  const reconcile = () => reconcilePayments(database.db, shop.test.services);
  const checkout = async () => (await felix.get("/api/checkout")).body.checkout;
  const open = async () => (await felix.post("/api/checkout", { extendsFrom: null })).body.payAt as string;
  const subscription = async () => (await database.db.select().from(subscriptions))[0];
  const payment = async () => {
    const [row] = await database.db.select().from(payments);
    if (!row) throw new Error("There is no payment.");
    return row;
  };
  const notices = async () => {
    const rows = await database.db.select().from(deliveries).where(eq(deliveries.kind, "notice"));
    return rows.map(({ template }) => template);
  };
  const paramsOf = async (template: string) => {
    const rows = await database.db.select().from(deliveries).where(eq(deliveries.template, template));
    return rows.map(({ params }) => params);
  };
  const alarms = async () => (await database.db.select().from(paymentAlarms)).map(({ mismatch }) => mismatch);

  it("starts the year when the webhook has told of it, with the price list's own lines and names", async () => {
    const payAt = await open();
    expect(payAt).toContain(shop.stripe.url);
    expect((await checkout()).status).toBe("pending_payment");
    const session = await shop.newestSession();
    shop.stripe.account.pay(session);
    expect(await shop.stripe.webhooks.deliverAll()).toEqual([200]);
    expect(await checkout()).toMatchObject({
      status: "paid",
      paymentProvider: "stripe",
      startsOn: "2026-11-20",
      endsOn: "2027-11-20",
    });
    const kept = shop.stripe.account.sessions.get(session);
    expect(kept?.amount_total).toBe(1490);
    expect(kept?.currency).toBe("usd");
    const items = shop.stripe.account.sessions.get(session)?.line_items ?? [];
    expect(items.map(({ description, amount_total }) => [description, amount_total])).toEqual([
      ["4x per year", 1095],
      ["2x per year, Additional", 395],
    ]);
    const { id } = await payment();
    // Without an address no receipt of Stripe's goes out: the stand-in refuses whatever else is sent, `receipt_email` too.
    expect(kept?.client_reference_id).toBe(id);
    expect(kept?.payment_intent).toMatchObject({
      metadata: { payment: id },
      statement_descriptor_suffix: "DAYMARK",
    });
    expect((await notices()).filter((template) => template === "subscription-started")).toHaveLength(1);
    expect(await payment()).toMatchObject({ status: "paid", amountCents: 1490, feeCents: 73 });
  });

  it("starts it all the same when no webhook ever comes: within an hour of the reconciliation", async () => {
    await open();
    shop.stripe.account.pay(await shop.newestSession());
    shop.stripe.webhooks.dropAll();
    shop.test.advance({ minutes: 61 });
    await reconcile();
    // Of the day on which it was paid, not of the day on which we have heard.
    expect(await checkout()).toMatchObject({ status: "paid", startsOn: "2026-11-20" });
  });

  it("asks Stripe when the payer comes back, and does not wait for the webhook", async () => {
    await open();
    const { id } = await payment();
    const check = () => shop.test.visitor().post(`/api/payments/${id}/check`);
    expect((await check()).body.payment).toMatchObject({ outcome: "confirming", subscription: null });
    shop.stripe.account.pay(await shop.newestSession());
    shop.test.advance({ seconds: 3 });
    expect((await check()).body.payment).toMatchObject({ outcome: "paid", amountCents: 1490 });
  });

  it("whose answer is lost is asked for again under the same key: Stripe opens one checkout", async () => {
    const isCreate = ({ method, path }: { method: string; path: string }) =>
      method === "POST" && path === "/v1/checkout/sessions";
    shop.stripe.failNext({ what: "reset", isExecuted: true, when: isCreate }, 5);
    expect(await felix.post("/api/checkout", { extendsFrom: null })).toMatchObject({
      status: 503,
      body: { error: "UNAVAILABLE" },
    });
    shop.stripe.faults.length = 0;
    expect(await open()).toContain(shop.stripe.url);
    expect(shop.stripe.account.sessions.size).toBe(1);
    expect(await database.db.$count(payments)).toBe(1);
  });

  it("goes on from the page in another language, when the first answer was lost, and comes back to it", async () => {
    const isCreate = ({ method, path }: { method: string; path: string }) =>
      method === "POST" && path === "/v1/checkout/sessions";
    shop.stripe.failNext({ what: "reset", isExecuted: true, when: isCreate }, 5);
    expect((await felix.post("/api/checkout", { extendsFrom: null })).status).toBe(503);
    shop.stripe.faults.length = 0;
    expect((await felix.post("/api/checkout?lang=es", { extendsFrom: null })).status).toBe(200);
    const session = shop.stripe.account.sessions.get(await shop.newestSession());
    const { id } = await payment();
    const { publicUrl } = shop.test.services.config;
    expect(session).toMatchObject({
      success_url: `${publicUrl}/es/reminder_success?payment=${id}`,
      cancel_url: `${publicUrl}/es/reminder_checkup?payment=${id}`,
    });
    shop.stripe.account.pay(session?.id ?? "");
    await shop.stripe.webhooks.deliverAll();
    expect((await checkout()).status).toBe("paid");
    expect(await alarms()).toEqual([]);
  });

  it("whose checkout Stripe does not know any more, after a change of keys, stands in nobody's way", async () => {
    await open();
    shop.stripe.account.sessions.clear();
    shop.test.advance({ minutes: 1 });
    expect(await open()).toContain(shop.stripe.url);
    const rows = await database.db.select().from(payments);
    expect(rows.map(({ status }) => status).sort()).toEqual(["expired", "open"]);
    expect(await alarms()).toEqual(["unknown-payment"]);
    await shop.payByCard(felix);
    expect((await checkout()).status).toBe("paid");
  });

  it("whose checkout asks for another sum is given up, and a right one is opened", async () => {
    await open();
    Object.assign(shop.stripe.account.sessions.get(await shop.newestSession()) ?? {}, { amount_total: 1 });
    shop.test.advance({ minutes: 1 });
    expect(await open()).toContain(shop.stripe.url);
    expect(shop.stripe.account.sessions.get(await shop.newestSession())?.amount_total).toBe(1490);
    expect(await alarms()).toEqual(["wrong-amount"]);
  });

  it("that the demo had opened stands in nobody's way once Stripe is set up", async () => {
    const [row] = await database.db.select().from(subscriptions);
    const at = shop.test.clock.now();
    await database.db.insert(payments).values({
      subscriptionId: row?.id ?? null,
      provider: "demo",
      providerRef: "demo_1",
      payer: "holder",
      lines: [],
      amountCents: 1490,
      createdAt: at,
      expiresAt: at,
    });
    shop.test.advance({ minutes: 1 });
    expect(await open()).toContain(shop.stripe.url);
  });

  it("by a bank debit is on its way for days, and starts the year when the money has come", async () => {
    await open();
    const session = await shop.newestSession();
    shop.stripe.account.payDelayed(session);
    await shop.stripe.webhooks.deliverAll();
    expect(await checkout()).toMatchObject({ status: "pending_payment", isProcessing: true });
    expect(await open()).toBeNull();
    shop.test.advance({ hours: 72 });
    shop.stripe.account.settleDelayed(session, true);
    await shop.stripe.webhooks.deliverAll();
    const signedIn = await database.db.select().from(subscriptions);
    expect(signedIn[0]).toMatchObject({ status: "active" });
  });

  it("that is given back in part stands; in full the year ends at once, and the account holder is told", async () => {
    await shop.payByCard(felix);
    const { id } = await payment();
    await refundPayment(database.db, shop.test.services, id, 500);
    expect((await subscription())?.status).toBe("active");
    const [nearest] = await database.db.select().from(locations).orderBy(locations.nextDueOn);
    const opensOn = nearest?.nextDueOn.subtract({ days: 20 });
    await database.db
      .update(locations)
      .set({ opensOn })
      .where(eq(locations.id, nearest?.id ?? ""));
    await refundPayment(database.db, shop.test.services, id, null);
    expect(await subscription()).toMatchObject({ status: "pending_payment", startsOn: null, endsOn: null });
    expect(await payment()).toMatchObject({ refundedCents: 1490, status: "paid" });
    expect(await paramsOf("payment-returned")).toMatchObject([
      { dates: expect.arrayContaining([{ dueOn: String(nearest?.nextDueOn), opensOn: String(opensOn) }]) },
    ]);
    await expect(refundPayment(database.db, shop.test.services, id, 1)).rejects.toThrow("refund-too-much");
  });

  it("gives a refund once, though Stripe's answer to it is lost", async () => {
    await shop.payByCard(felix);
    const { id } = await payment();
    const isRefund = ({ method, path }: { method: string; path: string }) =>
      method === "POST" && path === "/v1/refunds";
    shop.stripe.failNext({ what: "reset", isExecuted: true, when: isRefund }, 2);
    await expect(refundPayment(database.db, shop.test.services, id, 500)).rejects.toThrow();
    shop.stripe.faults.length = 0;
    await reconcile();
    await reconcile();
    expect(shop.stripe.account.refunds.length).toBe(1);
    expect(await payment()).toMatchObject({ refundedCents: 500, refundAskedCents: 500 });
  });

  it("knows Stripe's fee also when Stripe books the charge later, and tells nobody", async () => {
    shop.stripe.account.settings.fees = "later";
    await shop.payByCard(felix);
    expect((await payment()).feeCents).toBeNull();
    shop.stripe.account.settleFees();
    shop.test.advance({ minutes: 61 });
    await reconcile();
    expect((await payment()).feeCents).toBe(73);
  });

  it("is given back though another's refund fails", async () => {
    const { userId } = await seedRosa(database.db, { status: "pending_payment" });
    for (const visitor of [felix, await shop.test.signedIn(userId)]) {
      await shop.payByCard(visitor);
      shop.test.advance({ minutes: 1 });
    }
    await database.db.update(payments).set({ refundAskedCents: 500 });
    const isRefund = ({ path }: { path: string }) => path === "/v1/refunds";
    // The first one, and its repeat by the SDK.
    shop.stripe.failNext({ what: "error", when: isRefund }, 2);
    await reconcile();
    expect(shop.stripe.account.refunds.length).toBe(1);
    await reconcile();
    expect(shop.stripe.account.refunds.length).toBe(2);
  });

  it("of a sign-up that nobody else pays keeps it from being deleted until Stripe has said what became of it", async () => {
    await open();
    shop.stripe.account.pay(await shop.newestSession());
    shop.stripe.webhooks.dropAll();
    const { sweepDeliveries } = await import("#server/worker/sweep-deliveries.ts");
    shop.test.advance({ hours: 24 * 40 });
    await sweepDeliveries(database.db, shop.test.clock.now());
    expect(await subscription()).toBeDefined();
    await reconcile();
    expect((await subscription())?.startsOn?.toString()).toBe("2026-11-20");
  });

  describe("of a further year", () => {
    let rosa: Visitor;
    beforeEach(async () => {
      const { userId } = await seedRosa(database.db, { startsOn: "2026-11-02", endsOn: "2027-11-02" });
      rosa = await shop.test.signedIn(userId);
    });
    const endOf = async () => (await rosa.get("/api/checkout")).body.checkout.endsOn;

    it("is added to the end at any time, two years ahead at most", async () => {
      await shop.payByCard(rosa, "2027-11-02");
      expect(await endOf()).toBe("2028-11-02");
      expect(await rosa.post("/api/checkout", { extendsFrom: "2028-11-02" })).toMatchObject({
        status: 409,
        body: { error: "CONFLICT" },
      });
    });

    it("does not charge for a place that has ended", async () => {
      const { body } = await rosa.get("/api/locations");
      const [first] = body.locations;
      await rosa.post(`/api/locations/${first.id}/end`);
      const { checkout } = (await rosa.get("/api/checkout")).body;
      expect(checkout.lines).toHaveLength(body.locations.length - 1);
    });

    it("can be taken back within fourteen days, unless a reminder of it has gone out", async () => {
      await shop.payByCard(rosa, "2027-11-02");
      const [newest] = (await rosa.get("/api/payments")).body.payments;
      expect(newest).toMatchObject({ amountCents: 1095, canTakeBack: true, paidOn: "2026-11-20" });
      const nina = shop.test.visitor();
      expect((await nina.post(`/api/payments/${newest.id}/refund`)).status).toBe(401);
      expect((await rosa.post(`/api/payments/${newest.id}/refund`)).status).toBe(200);
      expect(await endOf()).toBe("2027-11-02");
      expect((await rosa.post(`/api/payments/${newest.id}/refund`)).status).toBe(409);
    });

    it("cannot be taken back once the buyer's bank has taken it back", async () => {
      const session = await shop.payByCard(rosa, "2027-11-02");
      shop.stripe.account.dispute(shop.stripe.account.sessions.get(session)?.payment_intent?.id ?? "");
      await shop.stripe.webhooks.deliverAll();
      const [newest] = (await rosa.get("/api/payments")).body.payments;
      expect(newest).toMatchObject({ canTakeBack: false });
      expect((await rosa.post(`/api/payments/${newest.id}/refund`)).status).toBe(409);
    });

    it("cannot be taken back after fourteen days", async () => {
      await shop.payByCard(rosa, "2027-11-02");
      shop.test.advance(Temporal.Duration.from({ hours: 24 * 14 + 1 }));
      const [newest] = (await rosa.get("/api/payments")).body.payments;
      expect(newest.canTakeBack).toBe(false);
      expect((await rosa.post(`/api/payments/${newest.id}/refund`)).body.error).toBe("CONFLICT");
    });
  });
});
