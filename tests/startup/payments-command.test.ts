import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { openPayment } from "#server/billing/open-payment.ts";
import { paymentAlarms, payments } from "#server/db/schema/billing.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";
import { createStripeProvider } from "#server/providers/payments/stripe.ts";
import { runDaymark } from "#tests/support/bundled.ts";
import { seedRosa } from "#tests/support/cast.ts";
import { startStripeStandIn } from "#tests/support/stripe-stand-in/start-stand-in.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";

const run = (args: readonly string[], env: Record<string, string>) => runDaymark(["payments", ...args], env);

describe("daymark payments", async () => {
  const database = await testDatabase("pool");

  it("lists, exports, settles and gives back, on PostgreSQL, and names nobody", async () => {
    const folder = await mkdtemp(join(tmpdir(), "daymark-command-"));
    const env = { DATABASE_URL: database.url ?? "", DATA_DIR: folder };
    const { db } = database;
    const rosa = await seedRosa(db, {});
    const paidAt = Temporal.Instant.from("2026-11-02T15:00:00Z");
    await db.update(payments).set({ paidAt, feeCents: 62, providerRef: `demo_${rosa.paymentId}` });
    const alarm = { mismatch: "wrong-amount", provider: "demo", reference: "cs_1", at: paidAt } as const;
    const [raised] = await db.insert(paymentAlarms).values(alarm).returning();

    const list = await run(["list"], env);
    expect(list.code).toBe(0);
    expect(list.out).toContain(`${rosa.paymentId}  paid           $10.95  demo\n`);
    expect(list.out).toContain(`${raised?.id}  wrong-amount  cs_1\n`);
    expect(list.out).not.toMatch(/rosa|Núñez/i);

    const books = await run(["export", "--from", "2026-11-02", "--to", "2026-11-02"], env);
    expect(books.out).toBe(
      [
        "paid_at,payment,provider,amount,fee,refunded,dispute,currency,lines",
        `2026-11-02T15:00:00Z,${rosa.paymentId},demo,10.95,0.62,0.00,none,usd,1`,
        "total,,,10.95,0.62,0.00,,,",
        "",
      ].join("\n"),
    );

    expect(await run(["settle", raised?.id ?? ""], env)).toMatchObject({ code: 0, out: "Settled.\n" });
    expect((await run(["list"], env)).out).not.toContain("wrong-amount");

    expect((await run(["refund", rosa.paymentId, "--amount", "1096"], env)).err).toContain(
      "There isn't that much left to refund from this payment.",
    );
    expect(await run(["refund", rosa.paymentId], env)).toMatchObject({ code: 0, out: "It is given back.\n" });
    expect((await db.select().from(subscriptions))[0]?.status).toBe("pending_payment");
    expect((await run(["list"], env)).out).toContain("given back $10.95");
    await rm(folder, { recursive: true, force: true });
  });

  it("asks Stripe, gives back, and says what Stripe does not do yet", async () => {
    const folder = await mkdtemp(join(tmpdir(), "daymark-command-"));
    const stripe = await startStripeStandIn();
    const env = { DATABASE_URL: database.url ?? "", DATA_DIR: folder, ...stripe.env };
    const { db } = database;
    const { subscriptionId } = await seedRosa(db, { status: "pending_payment" });
    const shop = createTestApp(database, {
      env: stripe.env,
      payments: createStripeProvider({ ...stripe.config, isLive: false, webhookSecrets: [] }, "DAYMARK"),
    });
    shop.clock.set(Temporal.Now.instant().subtract({ hours: 2 }).toString());
    await openPayment(db, shop.services, { subscriptionId, extendsFrom: null, payer: { kind: "holder" } });
    const [session = ""] = stripe.account.sessions.keys();
    stripe.account.settings.fees = "later";
    stripe.account.pay(session);

    // No webhook has come.
    expect((await run(["list"], env)).out).toMatch(/ open +\$10\.95 {2}stripe\n$/);
    expect((await run(["reconcile"], env)).out).toBe(
      "Asked about 1 payment; looked at 1 event; dropped 0 never opened.\n",
    );
    const [{ id = "", paymentIntent } = {}] = await db.select().from(payments);
    expect((await run(["list"], env)).out).toContain(`${id}  paid           $10.95  stripe\n`);
    // The payment is some hours old, and a day may end meanwhile.
    const today = Temporal.Now.plainDateISO("UTC");
    const [from, to] = [today.subtract({ days: 1 }), today.add({ days: 1 })];
    const books = ["export", "--from", from.toString(), "--to", to.toString()];
    // Stripe has not booked it yet.
    expect((await run(books, env)).out).toContain(`${id},stripe,10.95,,0.00,none,usd,1\n`);

    const dispute = stripe.account.dispute(paymentIntent ?? "");
    const refused = await run(["refund", id, "--amount", "500"], env);
    expect([refused.code, refused.out]).toEqual([
      0,
      expect.stringContaining("does not give it back at present"),
    ]);
    expect((await run(["list"], env)).out).toContain("still to give back $5.00  dispute open\n");
    stripe.account.closeDispute(dispute, "won");
    stripe.account.settleFees();
    expect(stripe.account.refunds.length).toBe(0);
    // Stripe repeats a refusal for a day.
    stripe.account.keptAnswers.clear();
    await db.update(payments).set({ checkedAt: Temporal.Now.instant().subtract({ hours: 2 }) });
    await run(["reconcile"], env);
    expect(stripe.account.refunds.map(({ amount }) => amount)).toEqual([500]);
    expect((await run(books, env)).out).toContain(
      `${id},stripe,10.95,0.62,5.00,won,usd,1\ntotal,,,10.95,0.62,5.00,,,\n`,
    );
    await stripe.close();
    const away = await run(["reconcile"], env);
    expect([away.code, away.err]).toEqual([75, expect.stringContaining("The payment provider failed")]);
    await rm(folder, { recursive: true, force: true });
  });
});
