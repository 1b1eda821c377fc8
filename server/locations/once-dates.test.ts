import { eq } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { beforeEach, describe, expect, it } from "vitest";
import { acknowledgements } from "#server/db/schema/reminders.ts";
import { locations, subscriptions } from "#server/db/schema/subscriptions.ts";
import { runRound } from "#server/worker/run-round.ts";
import { sweepDeliveries } from "#server/worker/sweep-deliveries.ts";
import { beginAsFelix } from "#tests/support/begin-as-felix.ts";
import type { Household } from "#tests/support/cast.ts";
import { allDeliveries, outbox, planNow, reminderRows } from "#tests/support/deliveries.ts";
import type { Body, TestApp, Visitor } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";

// Felix looks after Ray; both live in New York. It is Friday, November 20, 2026, 10:00 there.

describe("a date that comes once", async () => {
  const database = await testDatabase();
  const { db } = database;
  let test: TestApp;
  let household: Household<"felix" | "ray">;
  let felix: Visitor;
  beforeEach(async () => {
    ({ test, household, felix } = await beginAsFelix(database, { dueOn: ["2027-03-10"] }));
  });

  const add = (dueOn = "2026-11-27", about = "work") => felix.post("/api/locations/once", { about, dueOn });
  const onceOf = ({ body }: { body: Body }): Body =>
    body.locations.find(({ onceAbout }: Body) => onceAbout !== null);
  const rowOf = async (id: string) => (await db.select().from(locations).where(eq(locations.id, id)))[0];
  const added = async (dueOn?: string): Promise<string> => onceOf(await add(dueOn)).id;
  const confirmations = async () =>
    (await allDeliveries(db)).filter(({ template }) => template === "once-date-set");

  it("stands with the places, costs nothing, and is none of the ten places", async () => {
    const before = (await felix.get("/api/checkout")).body.checkout;
    const once = onceOf(await add());
    expect(once).toMatchObject({
      name: "After a job change",
      onceAbout: "work",
      timesPerYear: null,
      suggested: null,
      nextDueOn: "2026-11-27",
      opensOn: null,
      state: "dated",
      covered: true,
    });
    expect(once.strip.at(-1).days).toBe(1);
    const after = (await felix.get("/api/checkout")).body.checkout;
    expect([after.totalCents, after.lines]).toEqual([before.totalCents, before.lines]);
    const place = { name: "Office", officePhone: "", timesPerYear: 4, nextDueOn: "2027-03-01" };
    for (let n = 1; n < 10; n += 1) expect((await felix.post("/api/locations", place)).status).toBe(200);
    expect((await felix.post("/api/locations", place)).status).toBe(409);
    expect((await add("2026-12-01")).status).toBe(200);
    expect((await felix.get("/api/registrant")).body.registrants[0].rdate).toBe("2026-11-27");
  });

  it("is confirmed to the holder's mailbox at once; the others get the newest that is due", async () => {
    await add("2026-11-22");
    const [confirmation] = await confirmations();
    expect(confirmation).toMatchObject({
      kind: "notice",
      recipientChannelId: household.people.felix.emailChannelId,
      status: "planned",
      params: { dueOn: "2026-11-22", ahead: [-1, 0, 1], whose: "Ray" },
    });
    await planNow(db, test.services);
    const { felix: holder, ray } = household.people;
    const overtaken = ["-7 email superseded (newer-due)", "-3 email superseded (newer-due)"];
    expect(await reminderRows(db, holder.emailChannelId)).toEqual(overtaken);
    expect(await reminderRows(db, ray.emailChannelId)).toEqual([overtaken[0], "-3 email planned"]);
    expect(await reminderRows(db, holder.textChannelId ?? "")).toEqual([
      "-7 text superseded (newer-due)",
      "-3 text planned",
    ]);
    await runRound(db, test.services);
    const mails = (await outbox(db)).filter(({ toAddress }) => toAddress === household.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe("A date you help with is saved");
    expect(mails[0]?.text).toContain("We'll remind you about Ray's date:\nSunday, November 22.");
    expect(mails[0]?.text).toContain(
      "We'll remind you on Sat Nov 21, Sun Nov 22 and Mon Nov 23. The last reminder only comes if no one has marked the date as done.",
    );
    test.advance({ hours: 24 });
    await planNow(db, test.services);
    expect(await reminderRows(db, holder.emailChannelId)).toEqual([...overtaken, "-1 email planned"]);
  });

  it("is refused with the field named", async () => {
    const refused = async (answer: Promise<{ status: number; body: Body }>) => {
      const { status, body } = await answer;
      return [status, body.fields];
    };
    expect(await refused(add("2026-11-19"))).toEqual([422, { dueOn: expect.stringContaining("has passed") }]);
    expect(await refused(add("soon"))).toEqual([422, { dueOn: expect.stringContaining("last day") }]);
    expect(await refused(add("2026-11-27", "arrest"))).toEqual([
      422,
      { about: "Please choose what the date is about." },
    ]);
    // Its first reminder would come on November 3, a day after the year's end.
    expect(await refused(add("2027-11-10"))).toEqual([
      422,
      { dueOn: expect.stringContaining("Your paid year ends on November 2, 2027") },
    ]);
    expect((await add("2027-11-09")).status).toBe(200);
  });

  it.each([
    ["is not paid", { status: "pending_payment", startsOn: null, endsOn: null } as const],
    ["has ended", { status: "lapsed", endsOn: Temporal.PlainDate.from("2026-11-19") } as const],
  ])("is refused when the year %s", async (_, change) => {
    await db.update(subscriptions).set(change);
    const { status, body } = await add("2026-11-24");
    expect([status, body.error, body.message]).toEqual([
      ...[409, "CONFLICT"],
      expect.stringContaining("pay for the year first"),
    ]);
    expect(await confirmations()).toEqual([]);
  });

  it("is not added twice when its answer was lost and it is sent again", async () => {
    const again = () => felix.post("/api/locations/once?again=true", { about: "work", dueOn: "2026-11-27" });
    const once = async () =>
      (await again()).body.locations.filter(({ onceAbout }: Body) => onceAbout !== null);
    const [{ id }] = await once();
    expect(await once()).toHaveLength(1);
    expect(await confirmations()).toHaveLength(1);
    await felix.post(`/api/locations/${id}/end`);
    expect((await once()).filter(({ state }: Body) => state === "dated")).toHaveLength(1);
  });

  it("is one of ten within a year, taken back or not", async () => {
    const first = await added();
    await felix.post(`/api/locations/${first}/end`);
    for (let n = 1; n < 10; n += 1) expect((await add()).status).toBe(200);
    const { status, body } = await add();
    expect([status, body.message]).toEqual([409, expect.stringContaining("that's the limit")]);
    test.advance({ hours: 24 * 366 });
    await db.update(subscriptions).set({ endsOn: Temporal.PlainDate.from("2028-11-02") });
    expect((await add("2027-12-10")).status).toBe(200);
  });

  it("ends by done, tells the others, and can come back for seven days", async () => {
    const id = await added();
    const done = onceOf(await felix.post(`/api/locations/${id}/done`, { dueOn: "2026-11-27" }));
    expect(done).toMatchObject({ state: "ended", acknowledgement: { by: "Felix", canUndo: true } });
    expect((await allDeliveries(db)).some(({ template }) => template === "done-said")).toBe(true);
    test.advance({ hours: 7 * 24 });
    const back = onceOf(await felix.post(`/api/locations/${id}/undo-done`));
    expect(back).toMatchObject({ state: "dated", acknowledgement: null });
    await felix.post(`/api/locations/${id}/done`, { dueOn: "2026-11-27" });
    test.advance({ hours: 7 * 24, seconds: 1 });
    expect(onceOf(await felix.get("/api/locations"))).toBeUndefined();
    expect((await felix.post(`/api/locations/${id}/undo-done`)).status).toBe(409);
    expect((await rowOf(id))?.state).toBe("ended");
  });

  it("ends three days after by itself, is asked about never, and done may come late", async () => {
    const id = await added("2026-11-22");
    test.clock.set("2026-11-25T04:59:00Z");
    await sweepDeliveries(db, test.clock.now());
    expect((await rowOf(id))?.state).toBe("dated");
    test.clock.set("2026-11-25T15:00:00Z");
    await runRound(db, test.services);
    expect((await rowOf(id))?.state).toBe("ended");
    test.advance({ hours: 24 * 6 });
    await runRound(db, test.services);
    expect((await allDeliveries(db)).filter(({ template }) => template === "next-date-needed")).toEqual([]);
    expect(onceOf(await felix.get("/api/locations")).state).toBe("ended");
    const late = onceOf(await felix.post(`/api/locations/${id}/done`, { dueOn: "2026-11-22" }));
    expect(late.acknowledgement.canUndo).toBe(true);
    expect(await db.$count(acknowledgements)).toBe(1);
  });

  it("loses no reminder to an outage that ends after its last day", async () => {
    await added("2026-11-27");
    await runRound(db, test.services);
    test.clock.set("2026-12-01T16:00:00Z");
    await runRound(db, test.services);
    const { ray } = household.people;
    expect(await reminderRows(db, ray.emailChannelId)).toContain("1 email sent");
    test.clock.set("2026-12-08T16:00:00Z");
    await runRound(db, test.services);
    const sent = (await reminderRows(db, ray.emailChannelId)).filter((row) => row.endsWith("sent"));
    expect(sent).toEqual(["-7 email sent", "1 email sent"]);
  });

  it("can be moved: the new day is confirmed, and says what would have been due", async () => {
    const id = await added("2026-11-23");
    const moved = onceOf(await felix.put(`/api/locations/${id}/once`, { dueOn: "2026-11-20" }));
    expect(moved).toMatchObject({ id, nextDueOn: "2026-11-20", daysLeft: 0, state: "dated" });
    await runRound(db, test.services);
    const ofHolder = (await allDeliveries(db)).filter(
      ({ recipientChannelId, template }) =>
        recipientChannelId === household.people.felix.emailChannelId && template === "once-date-set",
    );
    expect(ofHolder.map(({ params, status }) => [(params as Body).dueOn, status])).toEqual([
      ["2026-11-23", "cancelled"],
      ["2026-11-20", "sent"],
    ]);
    expect(await reminderRows(db, household.people.ray.emailChannelId)).toContain("0 email sent");
    // Back to the first day: confirmed again, because its first confirmation was never sent.
    await felix.put(`/api/locations/${id}/once`, { dueOn: "2026-11-23" });
    expect(await confirmations()).toHaveLength(3);
    expect((await felix.put(`/api/locations/${id}/once`, { dueOn: "2026-11-19" })).status).toBe(422);
    await felix.post(`/api/locations/${id}/done`);
    expect((await felix.put(`/api/locations/${id}/once`, { dueOn: "2026-12-01" })).status).toBe(409);
  });

  it("that is moved later is confirmed as of that moment, and not as of its first entry", async () => {
    const id = await added("2026-12-20");
    test.clock.set("2026-11-21T15:00:00Z");
    await felix.put(`/api/locations/${id}/once`, { dueOn: "2026-11-22" });
    await planNow(db, test.services);
    const { felix: holder, ray } = household.people;
    expect(await reminderRows(db, holder.emailChannelId)).toContain("-1 email superseded (newer-due)");
    expect(await reminderRows(db, ray.emailChannelId)).toContain("-1 email planned");
  });

  it("can be taken back: nothing more goes out, and no done counts", async () => {
    const id = await added("2026-11-23");
    await planNow(db, test.services);
    const { body } = await felix.post(`/api/locations/${id}/end`);
    expect(onceOf({ body })).toBeUndefined();
    await runRound(db, test.services);
    // Its end alone is told, without its name.
    expect((await outbox(db)).map(({ subject }) => subject)).toEqual([
      "A date was removed from your Daymark account",
    ]);
    for (const [call, answer] of [
      ["done", 409],
      ["undo-done", 409],
      ["end", 200],
    ] as const)
      expect((await felix.post(`/api/locations/${id}/${call}`)).status).toBe(answer);
    expect((await felix.put(`/api/locations/${id}/once`, { dueOn: "2026-12-01" })).status).toBe(409);
    expect((await felix.get(`/api/locations/${id}/date.ics`)).status).toBe(404);
  });

  it("has no name, no frequency and no next date to be set", async () => {
    const id = await added();
    const name = { name: "Elsewhere", officePhone: "", timesPerYear: 4 };
    for (const answer of [
      await felix.put(`/api/locations/${id}`, name),
      await felix.put(`/api/locations/${id}/next-date`, { nextDueOn: "2027-01-05" }),
    ])
      expect([answer.status, answer.body.message]).toEqual([
        409,
        expect.stringContaining("This is a one-time date"),
      ]);
    const [place = ""] = household.locationIds;
    expect((await felix.put(`/api/locations/${place}/once`, { dueOn: "2026-12-01" })).status).toBe(409);
  });

  it("says what it is about nowhere but behind the sign-in", async () => {
    const abouts = ["move", "work", "school", "car", "travel", "other"];
    for (const about of abouts) expect((await add("2026-11-22", about)).status).toBe(200);
    const { address } = (await felix.post("/api/calendar")).body;
    for (const hours of [0, 24, 24, 24]) {
      test.advance({ hours });
      await runRound(db, test.services);
    }
    const messages = await outbox(db);
    expect(messages.filter(({ subject }) => subject === "A date you help with is saved")).toHaveLength(6);
    const calendar = await test.fetch(new Request(address));
    const kept = (await allDeliveries(db)).map(({ params, dedupeKey }) => [params, dedupeKey]);
    const outside = [messages, kept, await calendar.text(), test.logged].map((one) => JSON.stringify(one));
    // "other" stands in sentences, and the name that it gives the date is what every message calls such a date.
    const names = /\bmove\b|\bwork\b|\bjob\b|\bschool\b|\bcar\b|\bvehicle\b|\btravel\b/i;
    for (const text of outside) expect(text).not.toMatch(names);
    expect(outside[2]).toContain("Your date");
  });
});
