import { Temporal } from "temporal-polyfill";
import { beforeEach, describe, expect, it } from "vitest";
import { locations } from "#server/db/schema/subscriptions.ts";
import { dispatchDeliveries } from "#server/delivery/dispatch-deliveries.ts";
import { type Household, seedRosa } from "#tests/support/cast.ts";
import { allDeliveries, outbox, planNow, reminderRows } from "#tests/support/deliveries.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { composeTestServices } from "#tests/support/test-services.ts";
import { setNextDate } from "./set-next-date.ts";

// Rosa lives in Chicago, UTC-6 in December: 09:00 there is 15:00Z. Her range is December 1 to 31, 2026. She gets mail only,
// so that each message of a day is one line.

describe("a range that is changed", async () => {
  const database = await testDatabase();
  const { db } = database;
  let rosa: Household<"rosa">;
  beforeEach(async () => {
    rosa = await seedRosa(db, {
      dueOn: ["2026-12-31"],
      date: { opensOn: Temporal.PlainDate.from("2026-12-01") },
      holderText: null,
    });
  });

  /** Plans and sends at this hour of December's clock, twice, as rounds do. What left, as days before the last day. */
  async function rounds(at: string): Promise<string[]> {
    const before = new Set((await sent()).map(({ id }) => id));
    for (const seconds of [0, 60]) {
      const now = Temporal.Instant.from(at).add({ seconds }).toString();
      await planNow(db, composeTestServices(db, now));
      await dispatchDeliveries(db, composeTestServices(db, now));
    }
    const left = (await sent()).filter(({ id }) => !before.has(id));
    return left.map(({ dueOn, offset }) => `${dueOn} ${offset}`);
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

  it("keeps with each message what its day was, until it is planned for something else", async () => {
    const occasions = async () =>
      (await allDeliveries(db)).map(({ offset, occasion, status }) => `${offset} ${occasion} ${status}`);
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

  it("keeps quiet until a later first day, and says the new one once", async () => {
    expect(await rounds(nine("2026-12-01"))).toEqual(["2026-12-31 -30"]);
    await change(noon("2026-12-02"), "2026-12-05", "2026-12-31");
    expect(await rounds(noon("2026-12-02"))).toEqual([]);
    expect(await rounds(nine("2026-12-05"))).toEqual(["2026-12-31 -26"]);
    await change(noon("2026-12-06"), "2026-12-01", "2026-12-31");
    expect(await rounds(noon("2026-12-06"))).toEqual([]);
    expect(await rounds(nine("2026-12-24"))).toEqual(["2026-12-31 -7"]);
  });

  it("says at once that an earlier first day has come, and not again on the day that it was", async () => {
    await change(noon("2026-11-28"), "2026-12-10", "2026-12-31");
    await change(noon("2026-12-03"), "2026-12-02", "2026-12-31");
    expect(await rounds(noon("2026-12-03"))).toEqual(["2026-12-31 -29"]);
    expect(await rounds(nine("2026-12-10"))).toEqual([]);
  });

  it("that becomes shorter is reminded of its new last day at once, and of the old one no more", async () => {
    expect(await rounds(nine("2026-12-01"))).toEqual(["2026-12-31 -30"]);
    await change(noon("2026-12-14"), "2026-12-01", "2026-12-20");
    expect(await rounds(noon("2026-12-14"))).toEqual(["2026-12-20 -7"]);
    expect(await rounds(nine("2026-12-17"))).toEqual(["2026-12-20 -3"]);
    expect(await reminderRows(db)).toContain("-19 email superseded (newer-due)");
    expect(await rounds(nine("2026-12-24"))).toEqual(["2026-12-20 3"]);
    expect(await rounds(nine("2026-12-31"))).toEqual([]);
  });

  it("that becomes longer says so once, and its reminders follow the new last day", async () => {
    await change(noon("2026-11-28"), "2026-12-01", "2026-12-10");
    expect(await rounds(nine("2026-12-03"))).toEqual(["2026-12-10 -7"]);
    await change(noon("2026-12-04"), "2026-12-01", "2026-12-31");
    expect(await rounds(noon("2026-12-04"))).toEqual(["2026-12-31 -30"]);
    for (const day of ["2026-12-07", "2026-12-09", "2026-12-10"]) expect(await rounds(noon(day))).toEqual([]);
    expect(await rounds(nine("2026-12-24"))).toEqual(["2026-12-31 -7"]);
  });

  it("becomes one day and a range again, and nothing leaves twice", async () => {
    expect(await rounds(nine("2026-12-01"))).toEqual(["2026-12-31 -30"]);
    await change(noon("2026-12-10"), null, "2026-12-31");
    expect(await rounds(noon("2026-12-10"))).toEqual([]);
    expect(await rounds(nine("2026-12-24"))).toEqual(["2026-12-31 -7"]);
    await change(noon("2026-12-26"), "2026-12-01", "2026-12-31");
    expect(await rounds(noon("2026-12-26"))).toEqual([]);
    expect(await rounds(nine("2026-12-28"))).toEqual(["2026-12-31 -3"]);
  });

  it("takes back a message of the first day that has not left, and gives it back with the day", async () => {
    await planNow(db, composeTestServices(db, nine("2026-12-01")));
    await change(nine("2026-12-01"), "2026-12-05", "2026-12-31");
    expect(await rounds(noon("2026-12-01"))).toEqual([]);
    expect(await reminderRows(db)).toEqual(["-30 email cancelled (too-late)"]);
    await change(noon("2026-12-02"), "2026-12-01", "2026-12-31");
    expect(await rounds(noon("2026-12-02"))).toEqual(["2026-12-31 -30"]);
  });
});
