import { eq, sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { deliveryReasons } from "#core/delivery/reasons.ts";
import { type ChannelKind, channelKinds } from "#core/people/channels.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { recipientChannels } from "#server/db/schema/subscriptions.ts";
import { planDeliveries } from "#server/reminders/plan-deliveries.ts";
import { addRecipient, seedFelix, seedRosa } from "#tests/support/cast.ts";
import { seedCrowd } from "#tests/support/crowd.ts";
import { reminderRows } from "#tests/support/deliveries.ts";
import { testDatabase } from "#tests/support/test-database.ts";

// Rosa lives in Chicago, UTC-6 in December: 09:00 there is 15:00Z. Her date is December 10, 2026.
const nineInChicago = (day: string) => Temporal.Instant.from(`${day}T15:00:00Z`);
const nothing = { planned: 0, superseded: 0, suppressed: 0, revived: 0, unreached: 0 };

// What is due is decided in core/planning/due-messages.test.ts. Here: that every fact of it is read from the database, and that
// the decision is stored.
describe("the planner", async () => {
  const { db } = await testDatabase();

  const plan = (now: Temporal.Instant, openKinds: readonly ChannelKind[] = channelKinds) =>
    planDeliveries(db, now, { openKinds });

  it("plans nothing a second before the first reminder, mail and text on the second, and no second row, however often it runs", async () => {
    await seedRosa(db);
    const nine = nineInChicago("2026-12-03");
    expect(await plan(nine.subtract({ seconds: 1 }))).toEqual(nothing);
    expect(await reminderRows(db)).toEqual([]);
    expect(await plan(nine)).toEqual({ ...nothing, planned: 2 });
    expect(await plan(nine.add({ hours: 5 }))).toEqual(nothing);
    expect(await reminderRows(db)).toEqual(["-7 email planned", "-7 text planned"]);
  });

  it("plans each person on their own clock", async () => {
    const felix = await seedFelix(db);
    await db.execute(
      sql`update recipients set time_zone = 'Pacific/Honolulu' where id = ${felix.people.ray.recipientId}`,
    );
    // Felix's first text and mail for December 10 in New York; it is 04:00 in Honolulu.
    await plan(Temporal.Instant.from("2026-12-03T14:00:00Z"));
    expect(await reminderRows(db, felix.people.felix.emailChannelId)).toEqual(["-7 email planned"]);
    expect(await reminderRows(db, felix.people.ray.emailChannelId)).toEqual([]);
    await plan(Temporal.Instant.from("2026-12-03T19:00:00Z"));
    expect(await reminderRows(db, felix.people.ray.emailChannelId)).toEqual(["-7 email planned"]);
  });

  it("after an outage sends the newest stage only and records the others as superseded", async () => {
    const { people } = await seedRosa(db);
    await plan(nineInChicago("2026-12-03"));
    await plan(nineInChicago("2026-12-09"));
    expect(await reminderRows(db, people.rosa.emailChannelId)).toEqual([
      `-7 email superseded (${deliveryReasons.newerDue})`,
      `-3 email superseded (${deliveryReasons.newerDue})`,
      "-1 email planned",
    ]);
  });

  it.each([
    ["an ended location", "update locations set state = 'ended'"],
    ["an unpaid subscription", "update subscriptions set status = 'pending_payment'"],
    ["a date whose first reminder lies past the term", "update subscriptions set ends_on = '2026-12-02'"],
    ["a retired channel", "update recipient_channels set retired_at = now()"],
    [
      "a date that is done",
      "insert into acknowledgements (location_id, due_on, via, created_at) select id, next_due_on, 'link', now() from locations",
    ],
  ])("plans nothing for %s", async (_, change) => {
    await seedRosa(db);
    await db.execute(sql.raw(change));
    await plan(nineInChicago("2026-12-03"));
    expect(await reminderRows(db)).toEqual([]);
  });

  it("reminds through the last offset of a date that the term just covers, lapsed or not, whose next date is asked for", async () => {
    await seedRosa(db, { endsOn: "2026-12-03", status: "lapsed", holderText: null });
    await db.execute(sql`update locations set state = 'awaiting_next_date'`);
    await plan(nineInChicago("2026-12-13"));
    expect(await reminderRows(db)).toContain("3 email planned");
  });

  it("records a reminder to an unwilling channel with its reason, says a new reason once, and brings it back", async () => {
    const { people } = await seedRosa(db, { holderText: "pending" });
    const channel = people.rosa.textChannelId ?? "";
    const now = nineInChicago("2026-12-07");
    const becomes = (state: "stopped" | "confirmed") =>
      db.update(recipientChannels).set({ state }).where(eq(recipientChannels.id, channel));
    const newest = async () => (await reminderRows(db, channel)).at(-1);
    expect(await plan(now)).toMatchObject({ planned: 1, suppressed: 1 });
    expect(await newest()).toBe(`-3 text suppressed (${deliveryReasons.notAgreed})`);
    await becomes("stopped");
    expect(await plan(now)).toEqual({ ...nothing, suppressed: 1 });
    expect(await newest()).toBe(`-3 text suppressed (${deliveryReasons.stopped})`);
    expect(await plan(now)).toEqual(nothing);
    await becomes("confirmed");
    expect(await plan(now)).toEqual({ ...nothing, revived: 1 });
    expect(await newest()).toBe("-3 text planned");
  });

  it("suppresses texts while no provider for them is set up", async () => {
    await seedRosa(db);
    await plan(nineInChicago("2026-12-03"), ["email"]);
    expect(await reminderRows(db)).toEqual([
      "-7 email planned",
      `-7 text suppressed (${deliveryReasons.channelOff})`,
    ]);
    expect(await plan(nineInChicago("2026-12-03"))).toMatchObject({ revived: 1 });
  });

  it("sends one message to an address that two people share, and the other takes over when the first stops", async () => {
    const rosa = await seedRosa(db, { holderText: null });
    const { emailChannelId: friend } = await addRecipient(db, rosa.subscriptionId, {
      fullName: "Ana Delgado",
      position: 1,
      timeZone: "America/Chicago",
      email: rosa.email,
    });
    const now = nineInChicago("2026-12-07");
    await plan(now);
    const first = rosa.people.rosa.emailChannelId;
    expect((await reminderRows(db, first)).at(-1)).toBe("-3 email planned");
    expect((await reminderRows(db, friend)).at(-1)).toBe(
      `-3 email suppressed (${deliveryReasons.sharedAddress})`,
    );
    await db.update(recipientChannels).set({ state: "stopped" }).where(eq(recipientChannels.id, first));
    expect(await plan(now)).toMatchObject({ revived: 1 });
    expect((await reminderRows(db, friend)).at(-1)).toBe("-3 email planned");
  });

  it("lets a text wait for 08:00 and gives it that day, while mail goes at once", async () => {
    await seedRosa(db);
    // 22:00 on December 8 in Chicago.
    await plan(Temporal.Instant.from("2026-12-09T04:00:00Z"));
    const found = await db.select().from(deliveries).where(eq(deliveries.status, "planned"));
    const times = Object.fromEntries(
      found.map((row) => [row.channel, [row.nextAttemptAt.toString(), row.giveUpAt?.toString()]]),
    );
    expect(times).toEqual({
      email: ["2026-12-09T04:00:00Z", "2026-12-09T06:00:00Z"],
      text: ["2026-12-09T14:00:00Z", "2026-12-10T06:00:00Z"],
    });
  });
});

describe("planners at once, on PostgreSQL", async () => {
  const people = 300;
  const { db } = await testDatabase("pool");

  it("make each row once between them, and bring each back once", async () => {
    await seedCrowd(db, { count: people, firstDate: Temporal.PlainDate.from("2026-12-10"), days: 3 });
    const now = nineInChicago("2026-12-09");
    const many = () =>
      Promise.all(Array.from({ length: 6 }, () => planDeliveries(db, now, { openKinds: ["email"] })));
    const made = await many();
    expect(made.reduce((sum, { planned }) => sum + planned, 0)).toBe(people);
    expect(await db.$count(deliveries, eq(deliveries.status, "planned"))).toBe(people);
    await db.update(deliveries).set({ status: "cancelled" }).where(eq(deliveries.status, "planned"));
    const revived = await many();
    expect(revived.reduce((sum, one) => sum + one.revived, 0)).toBe(people);
  });
});
