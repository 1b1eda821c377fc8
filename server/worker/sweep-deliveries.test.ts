import { eq, sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { deliveries } from "#server/db/schema/reminders.ts";
import { emailVerifications } from "#server/db/schema/signups.ts";
import { locations, subscriptions } from "#server/db/schema/subscriptions.ts";
import { releaseOrphanedClaims, sweepDeliveries } from "#server/worker/sweep-deliveries.ts";
import { seedFelix, seedRosa } from "#tests/support/cast.ts";
import { seedCrowd } from "#tests/support/crowd.ts";
import { openTestPostgres } from "#tests/support/databases.ts";
import { allDeliveries, planNow } from "#tests/support/deliveries.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { composeTestServices } from "#tests/support/test-services.ts";

const nothing = { released: 0, awaiting: 0, lapsed: 0, deleted: 0 };
const at = (text: string) => Temporal.Instant.from(text);

describe("the sweeper", async () => {
  const { db } = await testDatabase();

  it("gives a claim back when its lease has ended, not before, and all claims when nobody else can hold any", async () => {
    await seedRosa(db, { holderText: null });
    await planNow(db, composeTestServices(db, "2026-12-03T15:00:00Z"));
    const claim = () =>
      db.update(deliveries).set({ status: "sending", claimedUntil: at("2026-12-03T15:10:00Z"), attempts: 1 });
    await claim();
    expect(await sweepDeliveries(db, at("2026-12-03T15:09:59Z"))).toEqual(nothing);
    expect(await sweepDeliveries(db, at("2026-12-03T15:10:00Z"))).toEqual({ ...nothing, released: 1 });
    expect(await allDeliveries(db)).toMatchObject([{ status: "planned", attempts: 1, claimedUntil: null }]);
    await claim();
    expect(await releaseOrphanedClaims(db, at("2026-12-03T15:00:01Z"))).toBe(1);
  });

  it("lets a location await its next date three days after, by the registrant's calendar", async () => {
    await seedRosa(db, { timeZone: "Pacific/Honolulu" });
    // December 13 begins in Honolulu at 10:00Z.
    expect(await sweepDeliveries(db, at("2026-12-13T09:59:59Z"))).toEqual(nothing);
    expect(await sweepDeliveries(db, at("2026-12-13T10:00:00Z"))).toEqual({ ...nothing, awaiting: 1 });
    const [location] = await db.select().from(locations);
    expect(location).toMatchObject({ state: "awaiting_next_date" });
    expect(location?.stateSince.toString()).toBe("2026-12-13T10:00:00Z");
    expect(await sweepDeliveries(db, at("2026-12-14T10:00:00Z"))).toEqual(nothing);
  });

  it("ends a subscription the day after its last, by the registrant's calendar", async () => {
    await seedRosa(db, { timeZone: "Pacific/Guam", endsOn: "2026-12-01" });
    // December 2 begins on Guam at 14:00Z of the day before.
    expect(await sweepDeliveries(db, at("2026-12-01T13:59:59Z"))).toEqual(nothing);
    expect(await sweepDeliveries(db, at("2026-12-01T14:00:00Z"))).toEqual({ ...nothing, lapsed: 1 });
    expect(await db.select({ status: subscriptions.status }).from(subscriptions)).toEqual([
      { status: "lapsed" },
    ]);
  });

  it("forgets a signup that nobody paid for after thirty days, its address included, and no other", async () => {
    const enrolled = at("2026-11-02T15:00:00Z");
    await seedRosa(db, { status: "pending_payment", at: enrolled });
    const felix = await seedFelix(db, { at: enrolled });
    await db.insert(emailVerifications).values({
      email: "visitor@mail.example",
      codeHash: "unused",
      expiresAt: enrolled,
      createdAt: enrolled,
    });
    expect(await sweepDeliveries(db, enrolled.add({ hours: 24 * 30 }))).toEqual(nothing);
    expect(await sweepDeliveries(db, enrolled.add({ hours: 24 * 30, seconds: 1 }))).toEqual({
      ...nothing,
      deleted: 1,
    });
    expect(await db.select({ id: subscriptions.id }).from(subscriptions)).toEqual([
      { id: felix.subscriptionId },
    ]);
    expect(await db.select({ email: emailVerifications.email }).from(emailVerifications)).toEqual([
      { email: "felix@mail.example" },
    ]);
    expect(await db.$count(locations, eq(locations.subscriptionId, felix.subscriptionId))).toBe(2);
  });
});

describe("the sweeper on PostgreSQL", () => {
  it("leaves locked rows for later, and does not wait for them", async () => {
    const database = await openTestPostgres();
    const { db } = database;
    await seedCrowd(db, { count: 20, firstDate: Temporal.PlainDate.from("2026-12-10") });
    await planNow(db, composeTestServices(db, "2026-12-03T15:00:00Z"));
    await db
      .update(deliveries)
      .set({ status: "sending", claimedUntil: at("2026-12-03T15:10:00Z"), attempts: 1 });
    const sweep = () => sweepDeliveries(db, at("2026-12-14T18:00:00Z"));
    // One process, frozen in a transaction: it holds a delivery and its location.
    const swept = await db.transaction(async (frozen) => {
      await frozen.execute(sql`select 1 from deliveries order by number limit 1 for update`);
      await frozen.execute(sql`select 1 from locations order by id limit 1 for update`);
      return sweep();
    });
    expect(swept).toEqual({ ...nothing, released: 19, awaiting: 19 });
    expect(await sweep()).toEqual({ ...nothing, released: 1, awaiting: 1 });
    await database.close();
  });
});
