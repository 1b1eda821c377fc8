import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { recipientChannels } from "#server/db/schema/subscriptions.ts";
import { dispatchDeliveries, oneLane } from "#server/delivery/dispatch-deliveries.ts";
import { addRecipient, type Household, seedFelix } from "#tests/support/cast.ts";
import { outbox } from "#tests/support/deliveries.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { composeTestServices } from "#tests/support/test-services.ts";
import { acknowledgeOwn } from "./acknowledge.ts";

const morning = "2026-12-10T15:00:00Z";
/** One after the other, mail or text, so that their order can be checked. */
const inTurn = { lanes: oneLane, concurrency: 1 };
const newYork = "America/New_York";

describe("who said done", async () => {
  const database = await testDatabase();
  const { db } = database;
  let felix: Household<"felix" | "ray">;
  beforeEach(async () => {
    felix = await seedFelix(db);
    const ana = await addRecipient(db, felix.subscriptionId, {
      fullName: "Ana Diaz",
      position: 2,
      timeZone: newYork,
      email: "ana@mail.example",
      emailState: "stopped",
      phone: "+12125550104",
    });
    expect(ana.textChannelId).not.toBeNull();
  });

  const told = async () => (await outbox(db)).map(({ toAddress, text }) => [toAddress, text] as const);
  const services = () => composeTestServices(db, morning);
  it("goes by text while mail is down, to everybody who has agreed to texts", async () => {
    await db
      .update(recipientChannels)
      .set({ state: "confirmed" })
      .where(eq(recipientChannels.id, felix.people.ray.textChannelId ?? ""));
    await db.execute(
      sql`insert into provider_breakers (channel, cause, failures, failing_since, paused_since, probe_at) values ('email', 'unreached', 5, ${morning}, ${morning}, '2027-01-01')`,
    );
    await acknowledgeOwn(db, services(), felix.userId, felix.locationIds[0], null);
    await dispatchDeliveries(db, services(), inTurn);
    expect((await told()).map(([address]) => address)).toEqual(["+12125550103", "+12125550104"]);
  });
});
