import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { paymentAlarms, payments } from "#server/db/schema/billing.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";
import { runDaymark } from "#tests/support/bundled.ts";
import { seedRosa } from "#tests/support/cast.ts";
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
});
