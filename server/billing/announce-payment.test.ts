import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { refundPayment } from "#server/billing/refund-payment.ts";
import { payments } from "#server/db/schema/billing.ts";
import { dispatchDeliveries } from "#server/delivery/dispatch-deliveries.ts";
import { seedFelix } from "#tests/support/cast.ts";
import { outbox } from "#tests/support/deliveries.ts";
import { openStripeShop, type StripeShop } from "#tests/support/stripe-shop.ts";
import type { Visitor } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";

describe("what the account holder is told of a payment", async () => {
  const database = await testDatabase();
  let shop: StripeShop;
  let felix: Visitor;
  beforeEach(async () => {
    shop = await openStripeShop(database);
    const { userId } = await seedFelix(database.db, { startsOn: "2026-11-02", endsOn: "2027-11-02" });
    felix = await shop.test.signedIn(userId);
  });
  afterEach(() => shop.close());

  /** Sends what waits; the mails to Felix since, as subject and text. */
  async function mailsToFelix(): Promise<{ subject: string | null; body: string }[]> {
    const before = (await outbox(database.db)).length;
    await dispatchDeliveries(database.db, shop.test.services);
    const since = (await outbox(database.db)).slice(before);
    return since
      .filter(({ toAddress }) => toAddress === "felix@mail.example")
      .map(({ subject, text }) => ({ subject, body: text }));
  }
  const newestPayment = async () => {
    const [row] = await database.db.select().from(payments).where(eq(payments.provider, "stripe"));
    if (!row) throw new Error("There is no payment.");
    return row;
  };

  it("gets one receipt, however often Stripe tells of it", async () => {
    await shop.payByCard(felix, "2027-11-02");
    const { id } = await newestPayment();
    await shop.test.visitor().post(`/api/payments/${id}/check`);
    const [mail, ...more] = await mailsToFelix();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("Your Daymark receipt");
    expect(mail?.body).toContain("for another year of Ray's reminders, through November 2, 2028.");
    expect(mail?.body).toContain(`Receipt number: ${id.slice(0, 13).toUpperCase()}.`);
  });

  it("is told of a year that somebody gave", async () => {
    await felix.post("/api/checkout", { extendsFrom: "2027-11-02" });
    const { id } = await newestPayment();
    await database.db.update(payments).set({ payer: "giver" }).where(eq(payments.id, id));
    shop.stripe.account.pay(await shop.newestSession());
    await shop.stripe.webhooks.deliverAll();
    const [mail] = await mailsToFelix();
    expect(mail?.subject).toBe("Your Daymark year is paid for");
    expect(mail?.body).toContain("Someone paid for a year of Ray's reminders.");
  });

  it("is told of each part that is given back, once, and then of the rest", async () => {
    await shop.payByCard(felix, "2027-11-02");
    await mailsToFelix();
    const { id, amountCents } = await newestPayment();
    const subjects: (string | null)[] = [];
    const refund = async (cents: number | null) => {
      await refundPayment(database.db, shop.test.services, id, cents);
      await shop.stripe.webhooks.deliverAll();
      const mails = await mailsToFelix();
      subjects.push(...mails.map(({ subject }) => subject));
      return mails[0]?.body ?? "";
    };
    expect(await refund(300)).toContain("We've now refunded $3.00 of your $");
    // In all, not this time alone.
    const second = await refund(200);
    expect(second).toContain("We've now refunded $5.00 of your $");
    expect(second).toContain(
      "This doesn't change Ray's year. All the reminders continue through November 2, 2028",
    );
    expect(await refund(null)).toContain("Reminders are still paid for through November 2, 2027.");
    const part = "Part of your Daymark payment was refunded";
    expect(subjects).toEqual([part, part, "Your Daymark payment was refunded"]);
    expect(amountCents).toBeGreaterThan(500);
  });

  it("is told of both when it was given back in part before we heard that it was paid", async () => {
    await felix.post("/api/checkout", { extendsFrom: "2027-11-02" });
    shop.stripe.account.pay(await shop.newestSession());
    const session = shop.stripe.account.sessions.get(await shop.newestSession());
    shop.stripe.account.refund(session?.payment_intent?.id ?? "", 200);
    await shop.stripe.webhooks.deliverAll();
    expect((await mailsToFelix()).map(({ subject }) => subject)).toEqual([
      "Your Daymark receipt",
      "Part of your Daymark payment was refunded",
    ]);
  });

  it("is told that they took it back, in those words", async () => {
    await shop.payByCard(felix, "2027-11-02");
    await mailsToFelix();
    const { id } = await newestPayment();
    expect((await felix.post(`/api/payments/${id}/refund`)).status).toBe(200);
    await shop.stripe.webhooks.deliverAll();
    const mails = await mailsToFelix();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.body).toMatch(/You got a refund for your \$[\d.]+ payment\./);
  });
});
