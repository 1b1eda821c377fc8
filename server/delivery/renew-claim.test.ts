import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { deliveries } from "#server/db/schema/reminders.ts";
import { suppress } from "#server/recipients/suppressions.ts";
import { seedRosa } from "#tests/support/cast.ts";
import { planNow } from "#tests/support/deliveries.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { composeTestServices } from "#tests/support/test-services.ts";
import { renewClaim } from "./renew-claim.ts";

describe("the last check before a message is handed over", async () => {
  const { db } = await testDatabase();

  it("finds a STOP that came after the claim, though the channel does not know of it", async () => {
    const services = composeTestServices(db, "2026-12-07T16:00:00Z");
    await seedRosa(db);
    await planNow(db, services);
    await db
      .update(deliveries)
      .set({ status: "sending", attempts: 1 })
      .where(eq(deliveries.status, "planned"));
    const claimed = await db.select().from(deliveries).where(eq(deliveries.status, "sending"));
    const stillTrue = async () =>
      Object.fromEntries(
        await Promise.all(
          claimed.map(async (row) => [row.channel, await renewClaim(db, services, row, 600)] as const),
        ),
      );
    expect(await stillTrue()).toEqual({ email: true, text: true });
    await db.transaction((tx) => suppress(tx, services.keys, services.clock.now(), "+15155550101", "reply"));
    expect(await stillTrue()).toEqual({ email: true, text: false });
  });
});
