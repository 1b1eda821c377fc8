import { asc } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { sayReason } from "#core/words/refusal-words.ts";
import { auditLog } from "#server/db/schema/operations.ts";
import { acknowledgements } from "#server/db/schema/reminders.ts";
import { recipientChannels } from "#server/db/schema/subscriptions.ts";
import { dispatchDeliveries } from "#server/delivery/dispatch-deliveries.ts";
import { beginAsFelix } from "#tests/support/begin-as-felix.ts";
import type { Household } from "#tests/support/cast.ts";
import { noticesOf, planNow } from "#tests/support/deliveries.ts";
import type { Body, TestApp, Visitor } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";

describe("dates", async () => {
  const database = await testDatabase("pool");
  let test: TestApp;
  let household: Household<"felix" | "ray">;
  let felix: Visitor;
  let id: string;
  beforeEach(async () => {
    ({ test, household, felix } = await beginAsFelix(database));
    id = household.locationIds[0];
  });

  const location = async () => (await felix.get("/api/locations")).body.locations[0];
  const notices = (template: string) => noticesOf(database.db, template);
  const audited = async () =>
    (await database.db.select().from(auditLog).orderBy(asc(auditLog.id))).map(({ action }) => action);

  it("shows each date with its days and a suggestion", async () => {
    const { status, body } = await felix.get("/api/locations");
    expect(status).toBe(200);
    expect(body).toMatchObject({ today: "2026-11-20", timeZone: "America/New_York", endsOn: "2027-11-02" });
    const [first, second] = body.locations;
    const suggested = { nextDueOn: "2027-03-10", opensOn: null };
    expect(first).toMatchObject({ id, name: "County office", timesPerYear: 4, state: "dated", suggested });
    expect(first).toMatchObject({
      nextDueOn: "2026-12-10",
      daysLeft: 20,
      covered: true,
      acknowledgement: null,
    });
    expect(second.name).toBe("City office 1");
    const [day] = first.strip;
    expect(day).toMatchObject({ days: -7, date: "2026-12-03", sendAt: "09:00", status: "planned", toFix: 0 });
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
    expect(answer.body.locations[0]).toMatchObject({ nextDueOn: "2027-01-01", state: "dated" });
    await felix.post(`/api/locations/${id}/done`);
    expect((await location()).state).toBe("awaiting_next_date");
    await felix.put(`/api/locations/${id}/next-date`, { nextDueOn: "2027-04-01" });
    expect(await location()).toMatchObject({ state: "dated", acknowledgement: null });
    expect(await audited()).toEqual(["date-set", "done-said", "date-set"]);
  });

  it("refuses a date before today in the registrant's zone and one too far ahead, with the agreed dialog", async () => {
    test.clock.set("2026-11-21T04:30:00Z");
    const today = await felix.put(`/api/locations/${id}/next-date`, { nextDueOn: "2026-11-20" });
    expect(today.status).toBe(200);
    const title = "Invalid Date";
    const message = sayReason({ code: "date-past", place: "County office" });
    const past = await felix.put(`/api/locations/${id}/next-date`, { nextDueOn: "2026-11-19" });
    const fields = { nextDueOn: message };
    expect(past).toMatchObject({ status: 422, body: { error: "VALIDATION", title, message, fields } });
    const far =
      "Registration date for County office must not be after November 20, 2036. Please check the year.";
    const slip = await felix.put(`/api/locations/${id}/next-date`, { nextDueOn: "2062-12-10" });
    expect(slip.body).toMatchObject({ title, message: far, fields: { nextDueOn: far } });
    for (const nextDueOn of ["2026-02-30", "tomorrow", 20261210, null, ["2026-12-10"]]) {
      expect((await felix.put(`/api/locations/${id}/next-date`, { nextDueOn })).status).toBe(422);
    }
  });

  it("marks a date done by the button, tells the other recipients, and not the person who said it", async () => {
    const { body } = await felix.post(`/api/locations/${id}/done`, { dueOn: "2026-12-10" });
    expect(body.locations[0]).toMatchObject({
      state: "awaiting_next_date",
      acknowledgement: { by: "Felix", via: "dashboard", at: "2026-11-20T15:00:00.000Z", canUndo: true },
    });
    expect(body.locations[0].strip.map(({ status }: Body) => status)).not.toContain("planned");
    expect(await notices("done-said")).toMatchObject([
      { to: "ray@mail.example", by: "Felix", dueOn: "2026-12-10", toAccountHolder: false, whose: null },
    ]);
  });

  it('takes "done" once, however often it is said at once', async () => {
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
        fields: { name: sayReason("place-name-missing"), officePhone: sayReason("office-phone-invalid") },
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
