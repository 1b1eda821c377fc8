import { and, asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { sayReason } from "#core/words/refusal-words.ts";
import type { Database } from "#server/db/client.ts";
import { user } from "#server/db/schema/accounts.ts";
import { auditLog } from "#server/db/schema/operations.ts";
import { acknowledgements, deliveries } from "#server/db/schema/reminders.ts";
import { recipientChannels, subscriptions } from "#server/db/schema/subscriptions.ts";
import { dispatchDeliveries } from "#server/delivery/dispatch-deliveries.ts";
import { planDeliveries } from "#server/reminders/plan-deliveries.ts";
import { type Household, seedFelix } from "#tests/support/cast.ts";
import { planNow } from "#tests/support/deliveries.ts";
import { onBothDatabases } from "#tests/support/on-both-databases.ts";
import { type Body, createTestApp, type TestApp, type Visitor } from "#tests/support/test-app.ts";

const onBoth = onBothDatabases(
  "requests at the same moment meet in locks, which PGlite with its one connection has not",
);

onBoth.some("dates", ({ open, it, itOnBoth }) => {
  let database: Database;
  let test: TestApp;
  let household: Household<"felix" | "ray">;
  let felix: Visitor;
  let id: string;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    for (const table of [auditLog, subscriptions, user]) await database.db.delete(table);
    test = createTestApp(database);
    household = await seedFelix(database.db);
    felix = await test.signedIn(household.userId);
    id = household.locationIds[0];
  });
  afterAll(() => database.close());

  const location = async () => (await felix.get("/api/locations")).body.locations[0];
  const notices = async (template: "done-said" | "done-taken-back") => {
    const rows = await database.db
      .select({ delivery: deliveries, address: recipientChannels.address })
      .from(deliveries)
      .innerJoin(recipientChannels, eq(recipientChannels.id, deliveries.recipientChannelId))
      .where(eq(deliveries.template, template))
      .orderBy(asc(deliveries.number));
    return rows.map(({ delivery, address }) => ({ to: address, ...delivery.params }));
  };
  const audited = async () =>
    (await database.db.select().from(auditLog).orderBy(asc(auditLog.id))).map(({ action }) => action);

  it("shows each date with its days and a suggestion", async () => {
    const { status, body } = await felix.get("/api/locations");
    expect(status).toBe(200);
    expect(body).toMatchObject({ today: "2026-11-20", timeZone: "America/New_York", endsOn: "2027-11-02" });
    const [first, second] = body.locations;
    expect(first).toMatchObject({
      id,
      name: "County office",
      timesPerYear: 4,
      nextDueOn: "2026-12-10",
      state: "dated",
      daysLeft: 20,
      covered: true,
      suggested: { nextDueOn: "2027-03-10", opensOn: null },
      acknowledgement: null,
    });
    expect(second.name).toBe("City office 1");
    expect(first.strip).toHaveLength(11);
    const marked = first.strip.filter(({ status }: { status: string | null }) => status !== null);
    expect(marked.map(({ days, status }: { days: number; status: string }) => [days, status])).toEqual(
      [-7, -3, -1, 0, 1, 3].map((days) => [days, "planned"]),
    );
    expect(first.strip[0]).toEqual({
      days: -7,
      isInRange: false,
      isAppointment: false,
      date: "2026-12-03",
      sendAt: "09:00",
      isToday: false,
      status: "planned",
      toFix: 0,
    });
  });

  it("shows in the strip what was planned, and where nobody was reached", async () => {
    test.clock.set("2026-12-07T15:00:00Z");
    await planDeliveries(database.db, test.clock.now(), { openKinds: ["email", "text"] });
    const byDay = async () =>
      Object.fromEntries(
        (await location()).strip.map((day: { days: number; status: string; toFix: number }) => [
          day.days,
          [day.status, day.toFix],
        ]),
      );
    expect(await byDay()).toMatchObject({
      "-7": ["not-needed", 0],
      "-3": ["due", 0],
      "-1": ["planned", 0],
    });
    await database.db.update(deliveries).set({ status: "sent" }).where(eq(deliveries.status, "planned"));
    expect((await byDay())["-3"]).toEqual(["sent", 0]);
    await database.db
      .update(deliveries)
      .set({ status: "failed" })
      .where(
        and(
          eq(deliveries.recipientChannelId, household.people.ray.emailChannelId),
          eq(deliveries.status, "sent"),
        ),
      );
    expect((await byDay())["-3"]).toEqual(["problem", 1]);
  });

  it("says of a date that was entered a moment ago what it says after the planner's round", async () => {
    const marks = async () =>
      (await location()).strip
        .filter(({ status }: Body) => status !== null)
        .map(({ days, status, toFix }: Body) => [days, status, toFix]);
    const set = (nextDueOn: string, opensOn: string | null = null) =>
      felix.put(`/api/locations/${id}/next-date`, { nextDueOn, opensOn });
    /** Right after the change, and after the round that follows. */
    const expectMarks = async (early: unknown[]) => {
      const before = await marks();
      expect(before.slice(0, early.length)).toEqual(early);
      await planNow(database.db, test.services);
      expect(await marks()).toEqual(before);
    };
    await set("2026-12-10", "2026-11-10");
    await expectMarks([
      [-30, "due", 0],
      [-7, "planned", 0],
    ]);
    // What was due of a single day is said late, too.
    await set("2026-11-22");
    await expectMarks([
      [-7, "not-needed", 0],
      [-3, "due", 0],
      [-1, "planned", 0],
    ]);
    await felix.post(`/api/locations/${id}/done`);
    await dispatchDeliveries(database.db, test.services);
    await expectMarks([
      [-7, "not-needed", 0],
      [-3, "not-needed", 0],
    ]);
    // Taken back, it is true again.
    await felix.post(`/api/locations/${id}/undo-done`, {});
    await expectMarks([
      [-7, "not-needed", 0],
      [-3, "due", 0],
    ]);
    await database.db.update(recipientChannels).set({ state: "stopped" });
    await set("2026-12-09", "2026-11-10");
    await expectMarks([[-29, "problem", 1]]);
  });

  it("enters the next date, whatever the state was", async () => {
    const answer = await felix.put(`/api/locations/${id}/next-date`, { nextDueOn: "2027-01-01" });
    expect(answer.status).toBe(200);
    expect(answer.body.locations[0]).toMatchObject({
      nextDueOn: "2027-01-01",
      state: "dated",
    });
    await felix.post(`/api/locations/${id}/done`);
    expect((await location()).state).toBe("awaiting_next_date");
    await felix.put(`/api/locations/${id}/next-date`, { nextDueOn: "2027-04-01" });
    expect(await location()).toMatchObject({ state: "dated", acknowledgement: null });
    expect(await audited()).toEqual(["date-set", "done-said", "date-set"]);
  });

  it("numbers the dates of one day, and a day of one date has none", async () => {
    const numbers = async () =>
      (await felix.get("/api/locations")).body.locations.map(
        (one: { numberOnDay: unknown }) => one.numberOnDay,
      );
    expect(await numbers()).toEqual([null, null]);
    await felix.put(`/api/locations/${id}/next-date`, { nextDueOn: "2026-12-14" });
    expect(await numbers()).toEqual([
      { number: 1, of: 2 },
      { number: 2, of: 2 },
    ]);
    await felix.post(`/api/locations/${id}/done`, {});
    expect((await numbers())[1]).toEqual({ number: 2, of: 2 });
  });

  it("enters a range of days, suggests one as long, and makes one day of it again", async () => {
    const set = (answers: object) => felix.put(`/api/locations/${id}/next-date`, answers);
    const { body } = await set({ nextDueOn: "2027-01-31", opensOn: "2027-01-01" });
    const [shown] = body.locations;
    expect(shown).toMatchObject({
      nextDueOn: "2027-01-31",
      opensOn: "2027-01-01",
      daysLeft: 72,
      suggested: { nextDueOn: "2027-04-30", opensOn: "2027-03-31" },
    });
    expect(shown.strip.filter(({ isInRange }: { isInRange: boolean }) => isInRange)).toHaveLength(9);
    expect(shown.strip[0]).toMatchObject({ days: -30, date: "2027-01-01", sendAt: "09:00" });
    // The date of the registrant's record is the earliest of all places; the range counts by its last day.
    expect((await felix.get("/api/registrant")).body.data.rdate).toBe("2026-12-14");
    await set({ nextDueOn: "2027-01-31", opensOn: "2027-01-31" });
    expect((await location()).opensOn).toBeNull();
    await set({ nextDueOn: "2027-01-31", opensOn: "2027-01-30" });
    await set({ nextDueOn: "2027-01-31" });
    expect((await location()).opensOn).toBeNull();
  });

  it.each([
    ["the wrong way round", "2027-02-01", "2027-01-31", "opensOn", /first day for County office must not/],
    ["too long", "2026-11-30", "2027-01-31", "opensOn", /are 63, and more than 62/],
    ["over", "2026-11-01", "2026-11-19", "nextDueOn", /must not be prior to today/],
  ])("refuses a range that is %s, by its field", async (_what, opensOn, nextDueOn, field, sentence) => {
    const { status, body } = await felix.put(`/api/locations/${id}/next-date`, { nextDueOn, opensOn });
    expect([status, body.title, Object.keys(body.fields)]).toEqual([422, "Invalid Date", [field]]);
    expect(body.fields[field]).toMatch(sentence);
    expect((await location()).nextDueOn).toBe("2026-12-10");
  });

  it('takes a "done" back when the same date is entered again', async () => {
    await felix.post(`/api/locations/${id}/done`);
    await felix.put(`/api/locations/${id}/next-date`, { nextDueOn: "2026-12-10" });
    expect(await location()).toMatchObject({ state: "dated", acknowledgement: null });
  });

  it("refuses a date before today in the registrant's zone and one too far ahead, with the agreed dialog", async () => {
    test.clock.set("2026-11-21T04:30:00Z");
    const today = await felix.put(`/api/locations/${id}/next-date`, { nextDueOn: "2026-11-20" });
    expect(today.status).toBe(200);
    const title = "Invalid Date";
    const message = sayReason({ code: "date-past", place: "County office" });
    const past = await felix.put(`/api/locations/${id}/next-date`, { nextDueOn: "2026-11-19" });
    expect(past).toMatchObject({
      status: 422,
      body: {
        error: "VALIDATION",
        title,
        message,
        fields: { nextDueOn: message },
      },
    });
    const far =
      "Registration date for County office must not be after November 20, 2036. Please check the year.";
    for (const nextDueOn of ["2062-12-10", "20026-12-10", "12/10/2062"]) {
      const slip = await felix.put(`/api/locations/${id}/next-date`, { nextDueOn });
      expect(slip.body).toMatchObject({ title, message: far, fields: { nextDueOn: far } });
    }
    for (const nextDueOn of [
      "2026-02-30",
      "9999-12-31",
      "tomorrow",
      "2026-12-10T00:00",
      20261210,
      null,
      ["2026-12-10"],
    ]) {
      expect((await felix.put(`/api/locations/${id}/next-date`, { nextDueOn })).status).toBe(422);
    }
  });

  it("marks a date done by the button, tells the other recipients, and not the person who said it", async () => {
    const { body } = await felix.post(`/api/locations/${id}/done`, { dueOn: "2026-12-10" });
    expect(body.locations[0]).toMatchObject({
      state: "awaiting_next_date",
      acknowledgement: { by: "Felix", via: "dashboard", at: "2026-11-20T15:00:00.000Z", canUndo: true },
    });
    expect(body.locations[0].strip.map(({ status }: { status: string | null }) => status)).not.toContain(
      "planned",
    );
    expect(await notices("done-said")).toEqual([
      {
        to: "ray@mail.example",
        by: "Felix",
        dueOn: "2026-12-10",
        opensOn: null,
        numberOnDay: null,
        toAccountHolder: false,
        whose: null,
      },
    ]);
  });

  itOnBoth('takes "done" once, however often it is said at once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => felix.post(`/api/locations/${id}/done`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await database.db.$count(acknowledgements)).toBe(1);
    expect(await notices("done-said")).toHaveLength(1);
    expect(await audited()).toEqual(["done-said"]);
  });

  it('refuses "done" for a date that was on an old page', async () => {
    await felix.put(`/api/locations/${id}/next-date`, { nextDueOn: "2027-01-05" });
    expect((await felix.post(`/api/locations/${id}/done`, { dueOn: "2026-12-10" })).status).toBe(409);
    expect(await database.db.$count(acknowledgements)).toBe(0);
  });

  it('takes a "done" back for seven days and tells the others', async () => {
    await felix.post(`/api/locations/${id}/done`);
    test.advance({ hours: 7 * 24 });
    const { status, body } = await felix.post(`/api/locations/${id}/undo-done`, { dueOn: "2026-12-10" });
    expect(status).toBe(200);
    expect(body.locations[0]).toMatchObject({ state: "dated", acknowledgement: null });
    expect(await notices("done-taken-back")).toEqual([
      { to: "ray@mail.example", dueOn: "2026-12-10", whose: null, opensOn: null, numberOnDay: null },
    ]);
    expect((await felix.post(`/api/locations/${id}/undo-done`, { dueOn: "2026-12-10" })).status).toBe(409);
    await felix.post(`/api/locations/${id}/done`);
    test.advance({ hours: 7 * 24, seconds: 1 });
    expect((await location()).acknowledgement.canUndo).toBe(false);
    expect((await felix.post(`/api/locations/${id}/undo-done`, { dueOn: "2026-12-10" })).status).toBe(409);
  });

  it("renames a location and keeps its office's phone, its date as it was", async () => {
    const change = (answers: object) => felix.put(`/api/locations/${id}`, answers);
    const { status, body } = await change({ name: " Alder County ", officePhone: "(515) 555-0100" });
    expect(status).toBe(200);
    expect(body.locations[0]).toMatchObject({
      name: "Alder County",
      officePhone: "+15155550100",
      nextDueOn: "2026-12-10",
      state: "dated",
    });
    await change({ name: "Alder County", officePhone: "" });
    expect((await location()).officePhone).toBeNull();
    expect(await change({ name: " ", officePhone: "911" })).toMatchObject({
      status: 422,
      body: {
        message: sayReason("place-name-missing"),
        fields: { name: sayReason("place-name-missing"), officePhone: sayReason("phone-invalid") },
      },
    });
    expect((await change({ name: "x".repeat(101), officePhone: "" })).status).toBe(422);
    expect(await audited()).toEqual(["location-changed", "location-changed"]);
  });

  it("ends a location, and opens it again with a date", async () => {
    expect((await felix.post(`/api/locations/${id}/end`)).body.locations[0].state).toBe("ended");
    expect((await felix.post(`/api/locations/${id}/end`)).status).toBe(200);
    expect((await felix.post(`/api/locations/${id}/done`)).status).toBe(409);
    expect((await felix.get("/api/registrant")).body.data.rdate).toBe("2026-12-14");
    await felix.put(`/api/locations/${id}/next-date`, { nextDueOn: "2027-01-05" });
    expect((await location()).state).toBe("dated");
    expect(await audited()).toEqual(["location-ended", "date-set"]);
  });
});
