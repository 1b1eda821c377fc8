import { eq, sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { deliveryReasons } from "#core/delivery/reasons.ts";
import { type ChannelKind, channelKinds } from "#core/people/channels.ts";
import type { Database, Db } from "#server/db/client.ts";
import { acknowledgements, deliveries } from "#server/db/schema/reminders.ts";
import { locations, recipientChannels, recipients, subscriptions } from "#server/db/schema/subscriptions.ts";
import { planDeliveries } from "#server/reminders/plan-deliveries.ts";
import { seedFelix, seedRosa } from "#tests/support/cast.ts";
import { reminderRows } from "#tests/support/deliveries.ts";
import { emptyTables } from "#tests/support/empty-tables.ts";
import { onBothDatabases } from "#tests/support/on-both-databases.ts";

// Rosa lives in Chicago, UTC-6 in December: 09:00 there is 15:00Z, 08:00 is 14:00Z. Her date is December 10, 2026.
const nineInChicago = (day: string) => Temporal.Instant.from(`${day}T15:00:00Z`);
const plan = (db: Db, now: Temporal.Instant, openKinds: readonly ChannelKind[] = channelKinds) =>
  planDeliveries(db, now, { openKinds });

const setState = (db: Db, id: string | null, state: "pending" | "confirmed" | "stopped" | "failing") =>
  db
    .update(recipientChannels)
    .set({ state })
    .where(eq(recipientChannels.id, id ?? ""));

const setDate = (db: Db, id: string, dueOn: string) =>
  db
    .update(locations)
    .set({ nextDueOn: Temporal.PlainDate.from(dueOn) })
    .where(eq(locations.id, id));

const setStatus = (db: Db, status: (typeof deliveries.$inferSelect)["status"]) =>
  db.update(deliveries).set({ status, statusReason: "came-back" });

const onBoth = onBothDatabases(
  "planners at once meet in locks, which PGlite with its one connection has not",
);

onBoth.some("the planner", ({ open, it, itOnBoth }) => {
  let database: Database;
  let db: Db;
  beforeAll(async () => {
    database = await open();
    db = database.db;
  });
  beforeEach(() => emptyTables(db));
  afterAll(() => database.close());

  it("plans nothing a second before the first reminder, and mail and text on the second", async () => {
    await seedRosa(db);
    const nine = nineInChicago("2026-12-03");
    expect(await plan(db, nine.subtract({ seconds: 1 }))).toEqual({
      planned: 0,
      superseded: 0,
      suppressed: 0,
      revived: 0,
      unreached: 0,
    });
    expect(await reminderRows(db)).toEqual([]);
    expect((await plan(db, nine)).planned).toBe(2);
    expect(await reminderRows(db)).toEqual(["-7 email planned", "-7 text planned"]);
  });

  it("makes no second row, however often it runs", async () => {
    await seedRosa(db);
    await plan(db, nineInChicago("2026-12-03"));
    const again = await plan(db, nineInChicago("2026-12-03").add({ hours: 5 }));
    expect(again).toEqual({ planned: 0, superseded: 0, suppressed: 0, revived: 0, unreached: 0 });
    expect(await reminderRows(db)).toHaveLength(2);
  });

  it("plans each person on their own clock", async () => {
    const felix = await seedFelix(db);
    await db
      .update(recipients)
      .set({ timeZone: "Pacific/Honolulu" })
      .where(eq(recipients.id, felix.people.ray.recipientId));
    // Felix's first text and mail for December 10 in New York; it is 04:00 in Honolulu.
    await plan(db, Temporal.Instant.from("2026-12-03T14:00:00Z"));
    expect(await reminderRows(db, felix.people.felix.emailChannelId)).toEqual(["-7 email planned"]);
    expect(await reminderRows(db, felix.people.ray.emailChannelId)).toEqual([]);
    await plan(db, Temporal.Instant.from("2026-12-03T19:00:00Z"));
    expect(await reminderRows(db, felix.people.ray.emailChannelId)).toEqual(["-7 email planned"]);
  });

  it("after an outage sends the newest stage only and records the others as superseded", async () => {
    const { people } = await seedRosa(db);
    await plan(db, nineInChicago("2026-12-03"));
    await plan(db, nineInChicago("2026-12-09"));
    expect(await reminderRows(db, people.rosa.emailChannelId)).toEqual([
      `-7 email superseded (${deliveryReasons.newerDue})`,
      `-3 email superseded (${deliveryReasons.newerDue})`,
      "-1 email planned",
    ]);
  });

  it("leaves a row that is being sent to its sender, and final rows unchanged for ever", async () => {
    const { people } = await seedRosa(db, { holderText: null });
    for (const status of ["sending", "sent", "delivered", "failed"] as const) {
      await db.delete(deliveries);
      await plan(db, nineInChicago("2026-12-03"));
      await setStatus(db, status);
      await plan(db, nineInChicago("2026-12-07"));
      expect(await reminderRows(db, people.rosa.emailChannelId)).toEqual([
        `-7 email ${status} (came-back)`,
        "-3 email planned",
      ]);
    }
  });

  it("catches up once within seven days past the last offset, and not after", async () => {
    await seedRosa(db, { holderText: null });
    expect(await plan(db, nineInChicago("2026-12-20"))).toMatchObject({ planned: 0 });
    expect(await reminderRows(db)).toEqual([]);
    expect(await plan(db, nineInChicago("2026-12-20").subtract({ seconds: 1 }))).toMatchObject({
      planned: 1,
    });
    expect((await reminderRows(db)).at(-1)).toBe("3 email planned");
  });

  it("still reminds three days after when the location already awaits its next date", async () => {
    const { locationIds } = await seedRosa(db, { holderText: null });
    await db.update(locations).set({ state: "awaiting_next_date" }).where(eq(locations.id, locationIds[0]));
    await plan(db, nineInChicago("2026-12-13"));
    expect((await reminderRows(db)).at(-1)).toBe("3 email planned");
  });

  it.each([
    ["an ended location", (db: Db) => db.update(locations).set({ state: "ended" })],
    ["an unpaid subscription", (db: Db) => db.update(subscriptions).set({ status: "pending_payment" })],
    [
      "a date whose first reminder lies past the term",
      (db: Db) => db.update(subscriptions).set({ endsOn: Temporal.PlainDate.from("2026-12-02") }),
    ],
    [
      "a retired channel",
      (db: Db) => db.update(recipientChannels).set({ retiredAt: Temporal.Now.instant() }),
    ],
  ])("plans nothing for %s", async (_, change) => {
    await seedRosa(db);
    await change(db);
    await plan(db, nineInChicago("2026-12-03"));
    expect(await reminderRows(db)).toEqual([]);
  });

  it("reminds through the last offset of a date that the term just covers, lapsed or not", async () => {
    await seedRosa(db, { endsOn: "2026-12-03", status: "lapsed", holderText: null });
    await plan(db, nineInChicago("2026-12-13"));
    expect((await reminderRows(db)).at(-1)).toBe("3 email planned");
  });

  it("is quiet while a done stands, and loses no reminder when it is taken back", async () => {
    const { locationIds } = await seedRosa(db, { holderText: null });
    await plan(db, nineInChicago("2026-12-07"));
    await db.update(deliveries).set({ status: "cancelled" }).where(eq(deliveries.offsetDays, -3));
    const dueOn = Temporal.PlainDate.from("2026-12-10");
    const now = nineInChicago("2026-12-07");
    const [said] = await db
      .insert(acknowledgements)
      .values({ locationId: locationIds[0], dueOn, via: "dashboard", createdAt: now })
      .returning();
    expect(await plan(db, now)).toMatchObject({ planned: 0, revived: 0 });
    await db
      .update(acknowledgements)
      .set({ undoneAt: now })
      .where(eq(acknowledgements.id, said?.id ?? ""));
    expect(await plan(db, now)).toMatchObject({ planned: 0, revived: 1 });
    expect((await reminderRows(db)).at(-1)).toBe("-3 email planned");
  });

  it("brings back what was cancelled when a date moves away and back again", async () => {
    const { locationIds } = await seedRosa(db, { holderText: null });
    const now = nineInChicago("2026-12-07");
    await plan(db, now);
    await setDate(db, locationIds[0], "2026-12-20");
    await db.update(deliveries).set({ status: "cancelled" }).where(eq(deliveries.offsetDays, -3));
    expect(await plan(db, now)).toMatchObject({ planned: 0, revived: 0 });
    await setDate(db, locationIds[0], "2026-12-10");
    expect(await plan(db, now)).toMatchObject({ revived: 1 });
    // A day later the row is no longer the newest, so it stays cancelled.
    await db.update(deliveries).set({ status: "cancelled" }).where(eq(deliveries.offsetDays, -3));
    expect(await plan(db, nineInChicago("2026-12-09"))).toMatchObject({ planned: 1, revived: 0 });
    expect((await reminderRows(db)).slice(-2)).toEqual(["-3 email cancelled", "-1 email planned"]);
  });

  it.each([
    ["pending", deliveryReasons.notAgreed],
    ["stopped", deliveryReasons.stopped],
  ] as const)("records a reminder to a %s channel with its reason, and revives it", async (state, reason) => {
    const { people } = await seedRosa(db, { holderText: state });
    const now = nineInChicago("2026-12-07");
    expect(await plan(db, now)).toMatchObject({ planned: 1, suppressed: 1 });
    expect((await reminderRows(db, people.rosa.textChannelId ?? "")).at(-1)).toBe(
      `-3 text suppressed (${reason})`,
    );
    await setState(db, people.rosa.textChannelId, "confirmed");
    expect(await plan(db, now)).toMatchObject({ planned: 0, revived: 1 });
    expect((await reminderRows(db, people.rosa.textChannelId ?? "")).at(-1)).toBe("-3 text planned");
  });

  it("tries a failing channel with the first reminder of a date, and no more for that date once it was refused", async () => {
    const { people } = await seedRosa(db, { holderText: "failing" });
    const channel = people.rosa.textChannelId ?? "";
    expect(await plan(db, nineInChicago("2026-12-03"))).toMatchObject({ planned: 2 });
    expect(await reminderRows(db, channel)).toEqual(["-7 text planned"]);
    await db.update(deliveries).set({ status: "failed", statusReason: "came-back", errorKind: "refused" });
    expect(await plan(db, nineInChicago("2026-12-07"))).toMatchObject({ suppressed: 1 });
    expect((await reminderRows(db, channel)).at(-1)).toBe(`-3 text suppressed (${deliveryReasons.failing})`);
  });

  it("says the new reason when an unwilling channel becomes unwilling in another way", async () => {
    const { people } = await seedRosa(db, { holderText: "pending" });
    const now = nineInChicago("2026-12-03");
    await plan(db, now);
    await setState(db, people.rosa.textChannelId, "stopped");
    expect(await plan(db, now)).toMatchObject({ suppressed: 1 });
    expect(await reminderRows(db, people.rosa.textChannelId ?? "")).toEqual([
      `-7 text suppressed (${deliveryReasons.stopped})`,
    ]);
    expect(await plan(db, now)).toMatchObject({ suppressed: 0 });
  });

  it("suppresses texts while no provider for them is set up", async () => {
    await seedRosa(db);
    await plan(db, nineInChicago("2026-12-03"), ["email"]);
    expect(await reminderRows(db)).toEqual([
      "-7 email planned",
      `-7 text suppressed (${deliveryReasons.channelOff})`,
    ]);
    expect(await plan(db, nineInChicago("2026-12-03"))).toMatchObject({ revived: 1 });
  });

  it("lets a text wait for 08:00 and gives it that day, while mail goes at once", async () => {
    await seedRosa(db);
    // 22:00 on December 8 in Chicago.
    await plan(db, Temporal.Instant.from("2026-12-09T04:00:00Z"));
    const found = await db.select().from(deliveries).where(eq(deliveries.status, "planned"));
    const times = Object.fromEntries(
      found.map((row) => [row.channel, [row.nextAttemptAt.toString(), row.giveUpAt?.toString()]]),
    );
    expect(times).toEqual({
      email: ["2026-12-09T04:00:00Z", "2026-12-09T06:00:00Z"],
      text: ["2026-12-09T14:00:00Z", "2026-12-10T06:00:00Z"],
    });
  });

  itOnBoth("comes out the same when many planners run at once", async () => {
    for (let household = 0; household < 5; household += 1) {
      await seedRosa(db, { holderText: null, dueOn: ["2026-12-10", "2026-12-11", "2026-12-12"] });
      // Makes room for the next Rosa, because one address has one account.
      await db.execute(sql`update "user" set email = id || '@mail.example'`);
    }
    const now = nineInChicago("2026-12-09");
    await Promise.all(Array.from({ length: 6 }, () => plan(db, now)));
    const counted = await db.execute(
      sql`select count(*)::int as count, count(distinct (location_id, due_on, offset_days, recipient_channel_id))::int as keys
        from deliveries where status = 'planned'`,
    );
    expect((counted as unknown as { rows: unknown[] }).rows).toEqual([{ count: 15, keys: 15 }]);
    // Everything is cancelled at once, and six planners bring it back: no deadlock, and again each row once.
    await db.update(deliveries).set({ status: "cancelled" }).where(eq(deliveries.status, "planned"));
    const results = await Promise.all(Array.from({ length: 6 }, () => plan(db, now)));
    expect(results.reduce((sum, { revived }) => sum + revived, 0)).toBe(15);
  });
});
