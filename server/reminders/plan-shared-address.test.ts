import { eq } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deliveryReasons } from "#core/delivery/reasons.ts";
import type { Database, Db } from "#server/db/client.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { recipientChannels } from "#server/db/schema/subscriptions.ts";
import { planDeliveries } from "#server/reminders/plan-deliveries.ts";
import { addRecipient, type Household, seedRosa } from "#tests/support/cast.ts";
import { openTestDatabase } from "#tests/support/databases.ts";
import { reminderRows } from "#tests/support/deliveries.ts";
import { emptyTables } from "#tests/support/empty-tables.ts";

// Three days before the date, 09:00 in Chicago.
const now = Temporal.Instant.from("2026-12-07T15:00:00Z");
const plan = (db: Db) => planDeliveries(db, now, { openKinds: ["email", "text"] });

const setState = (db: Db, id: string, state: "confirmed" | "stopped") =>
  db.update(recipientChannels).set({ state }).where(eq(recipientChannels.id, id));

describe("the planner and a shared address", () => {
  let database: Database;
  let db: Db;
  beforeAll(async () => {
    database = await openTestDatabase();
    db = database.db;
  });
  afterAll(() => database.close());

  let rosa: Household<"rosa">;
  let friendChannel: string;
  beforeEach(async () => {
    await emptyTables(db);
    rosa = await seedRosa(db, { holderText: null });
    const friend = await addRecipient(db, rosa.subscriptionId, {
      fullName: "Ana Delgado",
      position: 1,
      timeZone: "America/Chicago",
      email: rosa.email,
    });
    friendChannel = friend.emailChannelId;
  });
  const newest = async (channelId: string) => (await reminderRows(db, channelId)).at(-1);

  it("sends one message, to the first on the list", async () => {
    await plan(db);
    expect(await newest(rosa.people.rosa.emailChannelId)).toBe("-3 email planned");
    expect(await newest(friendChannel)).toBe(`-3 email suppressed (${deliveryReasons.sharedAddress})`);
  });

  it.each([
    ["stops", (id: string) => setState(db, id, "stopped")],
    [
      "is removed",
      (id: string) =>
        db.update(recipientChannels).set({ retiredAt: now }).where(eq(recipientChannels.id, id)),
    ],
  ])("lets the other person take over when the first %s", async (_, change) => {
    await plan(db);
    await change(rosa.people.rosa.emailChannelId);
    expect(await plan(db)).toMatchObject({ revived: 1 });
    expect(await newest(friendChannel)).toBe("-3 email planned");
  });

  it("sends nothing more to the address once the message has left, whoever is first", async () => {
    await plan(db);
    await db.update(deliveries).set({ status: "sent" }).where(eq(deliveries.status, "planned"));
    await setState(db, rosa.people.rosa.emailChannelId, "stopped");
    expect(await plan(db)).toMatchObject({ revived: 0 });
    expect(await newest(friendChannel)).toBe(`-3 email suppressed (${deliveryReasons.sharedAddress})`);
  });
});
