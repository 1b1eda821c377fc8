import { eq } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import type { OrderLine } from "#core/money/order.ts";
import { payments } from "#server/db/schema/billing.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";
import { seedFelix, seedRosa } from "#tests/support/cast.ts";
import { createTestApp, type Visitor } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";

const POSTAL_ADDRESS = "1 Shore Road, Harbor, ME 04000";

const lines: OrderLine[] = [
  { frequency: 4, additional: false, priceCents: 1095 },
  { frequency: 2, additional: true, priceCents: 395 },
];

describe("the receipt of a payment", async () => {
  const database = await testDatabase();

  /** Felix's household in New York, himself signed in, and his payment with these changes. */
  async function paid(changes: Partial<typeof payments.$inferInsert> = {}, env: Record<string, string> = {}) {
    const household = await seedFelix(database.db);
    await database.db
      .update(payments)
      .set({ lines, amountCents: 1490, ...changes })
      .where(eq(payments.id, household.paymentId));
    const test = createTestApp(database, { env: { POSTAL_ADDRESS, ...env } });
    return { ...household, test, felix: await test.signedIn(household.userId) };
  }
  const receiptOf = async (visitor: Visitor, id: string) =>
    (await visitor.get(`/api/payments/${id}/receipt`)).body.receipt;

  it("says what was paid, when and to whom, and names nobody", async () => {
    const { felix, paymentId } = await paid();
    const receipt = await receiptOf(felix, paymentId);
    expect(receipt).toEqual({
      number: paymentId.slice(0, 13).toUpperCase(),
      paidOn: "2026-11-02",
      lines,
      amountCents: 1490,
      currency: "usd",
      refundedCents: 0,
      refundedOn: null,
      isTakenByBank: false,
      isGift: false,
      forName: null,
      seller: { name: "Daymark", postalAddress: POSTAL_ADDRESS, email: "support@daymark.example" },
    });
    expect(JSON.stringify(receipt)).not.toMatch(/felix|ray|moreno|regist/i);
  });

  it("has what was given back, with the day in the registrant's zone", async () => {
    const refundedAt = Temporal.Instant.from("2026-11-24T03:00:00Z");
    const { felix, paymentId } = await paid({ refundedCents: 300, refundedAt });
    expect(await receiptOf(felix, paymentId)).toMatchObject({
      amountCents: 1490,
      refundedCents: 300,
      refundedOn: "2026-11-23",
    });
  });

  it("says that it was a gift, and that the bank took it back", async () => {
    const { felix, paymentId } = await paid({ payer: "giver", dispute: "lost" });
    expect(await receiptOf(felix, paymentId)).toMatchObject({ isGift: true, isTakenByBank: true });
  });

  it("says for whom by first name, once the account looks after several people", async () => {
    const { felix, paymentId, userId } = await paid();
    await seedRosa(database.db, { userId });
    expect((await receiptOf(felix, paymentId)).forName).toBe("Ray");
  });

  it("has no postal address where the operator has named none", async () => {
    const { felix, paymentId } = await paid({}, { POSTAL_ADDRESS: "" });
    expect((await receiptOf(felix, paymentId)).seller.postalAddress).toBeNull();
  });

  it("does not exist for what was never paid, and for a person who was ended", async () => {
    const { felix, test, paymentId, subscriptionId } = await paid();
    const status = async (id: string | undefined) => (await felix.get(`/api/payments/${id}/receipt`)).status;
    const at = test.clock.now();
    const attempt = { provider: "demo" as const, payer: "holder" as const, lines, amountCents: 1 };
    const [open] = await database.db
      .insert(payments)
      .values({ ...attempt, subscriptionId, createdAt: at, expiresAt: at })
      .returning();
    expect(await status(open?.id)).toBe(404);
    await database.db.update(subscriptions).set({ closedAt: at }).where(eq(subscriptions.id, subscriptionId));
    expect(await status(paymentId)).toBe(404);
  });
});
