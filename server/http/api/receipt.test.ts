import { eq } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "#server/db/client.ts";
import { payments } from "#server/db/schema/billing.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";
import { seedFelix, seedRosa } from "#tests/support/cast.ts";
import { openTestDatabase } from "#tests/support/databases.ts";
import { emptyTables } from "#tests/support/empty-tables.ts";
import { createTestApp, type Visitor } from "#tests/support/test-app.ts";

const POSTAL_ADDRESS = "1 Shore Road, Harbor, ME 04000";

describe("the receipt of a payment", () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  beforeEach(() => emptyTables(database.db));
  afterAll(() => database.close());

  /** Felix's household in New York, himself signed in, and his payment with these changes. */
  async function paid(changes: Partial<typeof payments.$inferInsert> = {}, env: Record<string, string> = {}) {
    const household = await seedFelix(database.db);
    await database.db
      .update(payments)
      .set({
        lines: [
          { frequency: 4, additional: false, priceCents: 1095 },
          { frequency: 2, additional: true, priceCents: 395 },
        ],
        amountCents: 1490,
        ...changes,
      })
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
      lines: [
        { frequency: 4, additional: false, priceCents: 1095 },
        { frequency: 2, additional: true, priceCents: 395 },
      ],
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

  it("does not exist for anybody else, for what was never paid, and for a person who was ended", async () => {
    const { felix, test, paymentId, subscriptionId } = await paid();
    const rosa = await test.signedIn((await seedRosa(database.db)).userId);
    const statusFor = async (visitor: Visitor, id = paymentId) =>
      (await visitor.get(`/api/payments/${id}/receipt`)).status;
    expect(await statusFor(rosa)).toBe(404);
    expect(await statusFor(test.visitor())).toBe(401);
    expect(await statusFor(felix, crypto.randomUUID())).toBe(404);
    const at = test.clock.now();
    const [open] = await database.db
      .insert(payments)
      .values({
        subscriptionId,
        provider: "demo",
        payer: "holder",
        lines: [],
        amountCents: 1,
        createdAt: at,
        expiresAt: at,
      })
      .returning();
    expect(await statusFor(felix, open?.id)).toBe(404);
    await database.db.update(subscriptions).set({ closedAt: at }).where(eq(subscriptions.id, subscriptionId));
    expect(await statusFor(felix)).toBe(404);
  });
});
