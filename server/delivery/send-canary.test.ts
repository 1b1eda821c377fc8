import { beforeEach, describe, expect, it } from "vitest";
import { restores } from "#server/db/schema/operations.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { composeTestServices } from "#tests/support/test-services.ts";
import { sendCanary } from "./send-canary.ts";

describe("the canary", async () => {
  const { db } = await testDatabase("pool");
  const canaryEmail = "5f0c9a1b@ping.example";
  let services: ReturnType<typeof composeTestServices>;
  beforeEach(() => {
    services = composeTestServices(db, "2026-12-03T15:00:00Z");
    services.config.canaryEmail = canaryEmail;
  });
  const sent = async () =>
    (await db.select().from(deliveries)).map(({ template, status }) => [template, status]);

  it("leaves once an hour, whichever of two workers looks", async () => {
    await Promise.all([sendCanary(db, services), sendCanary(db, services)]);
    services.clock.set("2026-12-03T15:59:00Z");
    await sendCanary(db, services);
    expect(await sent()).toHaveLength(1);
    services.clock.set("2026-12-03T16:00:00Z");
    await sendCanary(db, services);
    expect(await sent()).toHaveLength(2);
  });

  it("leaves nowhere without an address, nor from a restored database before the yes", async () => {
    services.config.canaryEmail = undefined;
    await sendCanary(db, services);
    services.config.canaryEmail = canaryEmail;
    const at = services.clock.now();
    await db.insert(restores).values({ takenAt: at, restoredAt: at });
    await sendCanary(db, services);
    expect(await sent()).toEqual([]);
  });
});
