import { eq } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import type { Database, Db } from "#server/db/client.ts";
import { locations } from "#server/db/schema/subscriptions.ts";
import { dispatchDeliveries } from "#server/delivery/dispatch-deliveries.ts";
import { type Household, seedRosa } from "#tests/support/cast.ts";
import { allDeliveries, outbox, planNow, reminderRows } from "#tests/support/deliveries.ts";
import { emptyTables } from "#tests/support/empty-tables.ts";
import { onBothDatabases } from "#tests/support/on-both-databases.ts";
import { composeTestServices } from "#tests/support/test-services.ts";
import { acknowledgeOwn } from "./acknowledge.ts";
import { setNextDate } from "./set-next-date.ts";

// Rosa lives in Chicago, UTC-6 in December: 09:00 there is 15:00Z. Her range is December 1 to 31, 2026. She gets mail only,
// so that each message of a day is one line.

const onBoth = onBothDatabases(
  "the planner's statement counts with days and nulls, which the two may read differently",
);

onBoth.some("a range that is changed", ({ open, it, itOnBoth }) => {
  let database: Database;
  let db: Db;
  let rosa: Household<"rosa">;
  beforeAll(async () => {
    database = await open();
    db = database.db;
  });
  beforeEach(async () => {
    await emptyTables(db);
    rosa = await seedRosa(db, {
      dueOn: ["2026-12-31"],
      date: { opensOn: Temporal.PlainDate.from("2026-12-01") },
      holderText: null,
    });
  });
  afterAll(() => database.close());

  /** Plans and sends at this hour of December's clock, twice, as rounds do. What left, as days before the last day. */
  async function rounds(at: string): Promise<string[]> {
    const before = new Set((await sent()).map(({ id }) => id));
    for (const seconds of [0, 60]) {
      const now = Temporal.Instant.from(at).add({ seconds }).toString();
      await planNow(db, composeTestServices(db, now));
      await dispatchDeliveries(db, composeTestServices(db, now));
    }
    const left = (await sent()).filter(({ id }) => !before.has(id));
    return left.map(({ dueOn, offsetDays }) => `${dueOn} ${offsetDays}`);
  }
  const sent = async () =>
    (await allDeliveries(db)).filter(({ kind, status }) => kind === "reminder" && status === "sent");
  const change = (at: string, opensOn: string | null, nextDueOn: string) =>
    setNextDate(db, composeTestServices(db, at), rosa.userId, rosa.locationIds[0], { opensOn, nextDueOn });
  const nine = (day: string) => `${day}T15:00:00Z`;
  const noon = (day: string) => `${day}T18:00:00Z`;

  it("that nobody changes has a message on its first day, then the six of its last day", async () => {
    expect(await rounds("2026-12-01T14:58:00Z")).toEqual([]);
    const left: string[] = [];
    for (let day = Temporal.PlainDate.from("2026-12-01"); day.year < 2027 || day.day < 12; ) {
      left.push(...(await rounds(noon(day.toString()))));
      // Nothing may leave in the weeks between, whenever they are looked at.
      day = day.add({ days: day.day > 2 && day.day < 21 && day.year < 2027 ? 6 : 1 });
    }
    expect(left).toEqual([-30, -7, -3, -1, 0, 1, 3].map((days) => `2026-12-31 ${days}`));
    expect((await outbox(db)).filter(({ channel }) => channel === "email")).toHaveLength(7);
  });

  itOnBoth("keeps with each message what its day was, until it is planned for something else", async () => {
    const occasions = async () =>
      (await allDeliveries(db)).map(
        ({ offsetDays, occasion, status }) => `${offsetDays} ${occasion} ${status}`,
      );
    await rounds(nine("2026-12-01"));
    await change(noon("2026-12-02"), "2026-12-05", "2026-12-31");
    await planNow(db, composeTestServices(db, nine("2026-12-05")));
    // The range moves before the message has left.
    await change(noon("2026-12-05"), "2026-12-20", "2026-12-31");
    await dispatchDeliveries(db, composeTestServices(db, noon("2026-12-05")));
    expect(await occasions()).toEqual(["-30 first-day sent", "-26 first-day cancelled"]);
    const appointment = { appointmentOn: Temporal.PlainDate.from("2026-12-05"), appointmentTime: "15:00" };
    await db.update(locations).set(appointment);
    expect(await rounds(noon("2026-12-05"))).toEqual(["2026-12-31 -26"]);
    expect(await occasions()).toEqual(["-30 first-day sent", "-26 appointment sent"]);
  });

  itOnBoth("keeps quiet until a later first day, and says the new one once", async () => {
    expect(await rounds(nine("2026-12-01"))).toEqual(["2026-12-31 -30"]);
    await change(noon("2026-12-02"), "2026-12-05", "2026-12-31");
    expect(await rounds(noon("2026-12-02"))).toEqual([]);
    expect(await rounds(nine("2026-12-05"))).toEqual(["2026-12-31 -26"]);
    await change(noon("2026-12-06"), "2026-12-01", "2026-12-31");
    expect(await rounds(noon("2026-12-06"))).toEqual([]);
    expect(await rounds(nine("2026-12-24"))).toEqual(["2026-12-31 -7"]);
  });

  itOnBoth(
    "says at once that an earlier first day has come, and not again on the day that it was",
    async () => {
      await change(noon("2026-11-28"), "2026-12-10", "2026-12-31");
      await change(noon("2026-12-03"), "2026-12-02", "2026-12-31");
      expect(await rounds(noon("2026-12-03"))).toEqual(["2026-12-31 -29"]);
      expect(await rounds(nine("2026-12-10"))).toEqual([]);
    },
  );

  itOnBoth(
    "that becomes shorter is reminded of its new last day at once, and of the old one no more",
    async () => {
      expect(await rounds(nine("2026-12-01"))).toEqual(["2026-12-31 -30"]);
      await change(noon("2026-12-14"), "2026-12-01", "2026-12-20");
      expect(await rounds(noon("2026-12-14"))).toEqual(["2026-12-20 -7"]);
      expect(await rounds(nine("2026-12-17"))).toEqual(["2026-12-20 -3"]);
      expect(await reminderRows(db)).toContain("-19 email superseded (newer-due)");
      expect(await rounds(nine("2026-12-24"))).toEqual(["2026-12-20 3"]);
      expect(await rounds(nine("2026-12-31"))).toEqual([]);
    },
  );

  itOnBoth("that becomes longer says so once, and its reminders follow the new last day", async () => {
    await change(noon("2026-11-28"), "2026-12-01", "2026-12-10");
    expect(await rounds(nine("2026-12-03"))).toEqual(["2026-12-10 -7"]);
    await change(noon("2026-12-04"), "2026-12-01", "2026-12-31");
    expect(await rounds(noon("2026-12-04"))).toEqual(["2026-12-31 -30"]);
    for (const day of ["2026-12-07", "2026-12-09", "2026-12-10"]) expect(await rounds(noon(day))).toEqual([]);
    expect(await rounds(nine("2026-12-24"))).toEqual(["2026-12-31 -7"]);
  });

  itOnBoth("becomes one day and a range again, and nothing leaves twice", async () => {
    expect(await rounds(nine("2026-12-01"))).toEqual(["2026-12-31 -30"]);
    await change(noon("2026-12-10"), null, "2026-12-31");
    expect(await rounds(noon("2026-12-10"))).toEqual([]);
    expect(await rounds(nine("2026-12-24"))).toEqual(["2026-12-31 -7"]);
    await change(noon("2026-12-26"), "2026-12-01", "2026-12-31");
    expect(await rounds(noon("2026-12-26"))).toEqual([]);
    expect(await rounds(nine("2026-12-28"))).toEqual(["2026-12-31 -3"]);
  });

  itOnBoth(
    "takes back a message of the first day that has not left, and gives it back with the day",
    async () => {
      await planNow(db, composeTestServices(db, nine("2026-12-01")));
      await change(nine("2026-12-01"), "2026-12-05", "2026-12-31");
      expect(await rounds(noon("2026-12-01"))).toEqual([]);
      expect(await reminderRows(db)).toEqual(["-30 email cancelled (too-late)"]);
      await change(noon("2026-12-02"), "2026-12-01", "2026-12-31");
      expect(await rounds(noon("2026-12-02"))).toEqual(["2026-12-31 -30"]);
    },
  );

  it("has one message after a clock that jumped over its first day", async () => {
    expect(await rounds(noon("2026-11-30"))).toEqual([]);
    expect(await rounds("2026-12-05T06:00:00Z")).toEqual(["2026-12-31 -30"]);
    expect(await rounds(nine("2026-12-05"))).toEqual([]);
  });

  it("has the newer message alone after a clock that jumped over the first reminder too", async () => {
    expect(await rounds(noon("2026-12-25"))).toEqual(["2026-12-31 -7"]);
    expect(await reminderRows(db)).toEqual(["-30 email superseded (newer-due)", "-7 email sent"]);
  });

  it("is done from its first day on, and nothing more of it leaves", async () => {
    expect(await rounds(nine("2026-12-01"))).toEqual(["2026-12-31 -30"]);
    await acknowledgeOwn(
      db,
      composeTestServices(db, noon("2026-12-02")),
      rosa.userId,
      rosa.locationIds[0],
      null,
    );
    for (const day of ["2026-12-24", "2026-12-31", "2027-01-03"]) expect(await rounds(nine(day))).toEqual([]);
  });

  it.each([
    ["the night in which clocks go forward", "2027-03-14", "2027-03-31", "2027-03-14T14:00:00Z", -17],
    ["the night in which clocks go back", "2026-11-01", "2026-11-30", "2026-11-01T15:00:00Z", -29],
    ["the end of a year", "2027-01-01", "2027-01-31", "2027-01-01T15:00:00Z", -30],
    ["a leap day", "2028-02-29", "2028-03-20", "2028-02-29T15:00:00Z", -20],
  ])("opens at nine o'clock behind %s", async (_which, opensOn, dueOn, at, days) => {
    await emptyTables(db);
    await seedRosa(db, {
      dueOn: [dueOn],
      date: { opensOn: Temporal.PlainDate.from(opensOn) },
      holderText: null,
      startsOn: "2026-10-01",
      endsOn: "2028-10-01",
    });
    expect(await rounds(Temporal.Instant.from(at).subtract({ seconds: 61 }).toString())).toEqual([]);
    expect(await rounds(at)).toEqual([`${dueOn} ${days}`]);
  });

  it.each([
    ["the same range", "2026-12-01", "2026-12-31", "14:30"],
    ["a shorter one around it", "2026-12-15", "2026-12-31", "14:30"],
    ["one that begins behind it", "2026-12-16", "2026-12-31", null],
    ["one day", null, "2026-12-31", "14:30"],
    ["another last day", "2026-12-01", "2026-12-30", null],
    ["the next date", "2027-12-01", "2027-12-31", null],
  ])("keeps its appointment only while it is the same date's: %s", async (_what, opensOn, dueOn, kept) => {
    const own = eq(locations.id, rosa.locationIds[0]);
    await db
      .update(locations)
      .set({ appointmentOn: Temporal.PlainDate.from("2026-12-15"), appointmentTime: "14:30" })
      .where(own);
    await change(noon("2026-11-28"), opensOn, dueOn);
    const [row] = await db.select().from(locations).where(own);
    expect([row?.appointmentTime ?? null, row?.appointmentOn?.toString() ?? null]).toEqual([
      kept,
      kept && "2026-12-15",
    ]);
  });
});
