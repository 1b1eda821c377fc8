import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { recipients } from "#server/db/schema/subscriptions.ts";
import { dispatchDeliveries } from "#server/delivery/dispatch-deliveries.ts";
import { runRound } from "#server/worker/run-round.ts";
import { beginAsFelix } from "#tests/support/begin-as-felix.ts";
import type { Household } from "#tests/support/cast.ts";
import { allDeliveries, outbox, planNow, reminderRows } from "#tests/support/deliveries.ts";
import type { Body, TestApp, Visitor } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";

// It is Friday, November 20, 2026, 10:00 in New York. Felix's first date is Thursday, December 10.

const office = {
  officeName: "Quibble County Sheriff",
  officePhone: "(515) 555-0100",
  officeAddress: "77 Zephyr Street",
  officeHours: "Tuesday <b>8 to 11</b>",
  officeFee: "$25 in cash",
};
const visit = {
  ...office,
  appointmentOn: "2026-12-08",
  appointmentTime: "10:30",
  thingsToBring: ["Photo ID", "Xylophone papers"],
};

describe("a visit", async () => {
  const database = await testDatabase();
  const { db } = database;
  let test: TestApp;
  let household: Household<"felix" | "ray">;
  let felix: Visitor;
  let id: string;
  beforeEach(async () => {
    ({ test, household, felix } = await beginAsFelix(database));
    [id] = household.locationIds;
  });

  const note = (change: Body = {}) => felix.put(`/api/locations/${id}/visit`, { ...visit, ...change });
  const tick = (what: string, isReady: boolean) =>
    felix.put(`/api/locations/${id}/visit/ready`, { what, isReady });
  const shown = ({ body }: { body: Body }): Body => body.locations.find((one: Body) => one.id === id);
  const ofRay = () => reminderRows(db, household.people.ray.emailChannelId);

  it("is shown with its place, and begins with a list that is suggested", async () => {
    const before = shown(await felix.get("/api/locations")).visit;
    expect(before).toMatchObject({ officeName: null, appointment: null });
    expect(before.thingsToBring).toContainEqual({ what: "Photo ID", isReady: false });
    const ticked = shown(await tick("Proof of address", true)).visit.thingsToBring;
    expect(ticked.filter(({ isReady }: Body) => isReady)).toEqual([
      { what: "Proof of address", isReady: true },
    ]);
    expect(ticked).toHaveLength(before.thingsToBring.length);
    await tick("Photo ID", true);
    const { status, body } = await note();
    expect(status).toBe(200);
    const { officePhone, visit: noted } = shown({ body });
    expect(officePhone).toBe("+15155550100");
    expect(noted).toEqual({
      officeName: office.officeName,
      officeAddress: office.officeAddress,
      officeHours: office.officeHours,
      officeFee: office.officeFee,
      appointment: { on: "2026-12-08", time: "10:30" },
      thingsToBring: [
        { what: "Photo ID", isReady: true },
        { what: "Xylophone papers", isReady: false },
      ],
    });
    expect(shown(await tick("Nothing of the list", true)).visit).toEqual(noted);
    expect(shown({ body }).strip.filter(({ isAppointment }: Body) => isAppointment)).toHaveLength(1);
  });

  it.each([
    [{ appointmentOn: "2026-12-11" }, "appointmentOn"],
    [{ appointmentTime: "" }, "appointmentTime"],
    [{ officePhone: "12" }, "officePhone"],
    [{ thingsToBring: ["x".repeat(81)] }, "thingsToBring"],
  ])("is refused with the field named: %j", async (change, field) => {
    const { status, body } = await note(change);
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
  });

  it.each([
    { officeName: "x".repeat(121) },
    { officeAddress: "x".repeat(201) },
    { officeHours: "x".repeat(201) },
    { officeFee: "x".repeat(81) },
    { officeName: "A\u0000B" },
  ])("takes no more than a column holds: case %#", async (change) => {
    expect([400, 422]).toContain((await note(change)).status);
    expect(shown(await felix.get("/api/locations")).visit.officeName).toBeNull();
  });

  it("has messages of its own; another time cancels those that wait, and the date's go on", async () => {
    await note();
    // Monday at nine: the day before the appointment, and three days before the date.
    test.clock.set("2026-12-07T14:00:00Z");
    await note({ appointmentOn: "2026-12-09" });
    test.clock.set("2026-12-08T14:00:00Z");
    await planNow(db, test.services);
    expect(await ofRay()).toContain("-2 email planned");
    const wakes = test.wakes();
    const { body } = await felix.post(`/api/locations/${id}/visit/another-time`);
    expect(shown({ body }).visit.appointment).toBeNull();
    expect(test.wakes()).toBe(wakes + 1);
    await dispatchDeliveries(db, test.services);
    expect(await ofRay()).toContain("-2 email cancelled (not-due)");
    await runRound(db, test.services);
    test.clock.set("2026-12-09T14:00:00Z");
    await runRound(db, test.services);
    expect(await ofRay()).toContain("-1 email sent");
  });

  it("names no time that is over where the office is, to a reader by another clock either", async () => {
    await note({ appointmentOn: "2026-12-08", appointmentTime: "12:30" });
    const { recipientId } = household.people.felix;
    await db.update(recipients).set({ timeZone: "Pacific/Honolulu" }).where(eq(recipients.id, recipientId));
    // Eight in the morning in New York, then in Honolulu: one in the afternoon in New York.
    for (const [at, isSaid] of [
      ["2026-12-08T13:00:00Z", true],
      ["2026-12-08T18:00:00Z", false],
    ] as const) {
      test.clock.set(at);
      const before = (await outbox(db)).length;
      await runRound(db, test.services);
      const texts = (await outbox(db)).slice(before).map(({ text }) => text);
      expect(texts.filter((text) => text.includes("Thursday, December 10"))).not.toEqual([]);
      expect(texts.some((text) => text.includes("12:30 pm"))).toBe(isSaid);
    }
  });

  it("whose appointment is moved to another day is told of that day", async () => {
    await note();
    test.clock.set("2026-12-05T14:00:00Z");
    await runRound(db, test.services);
    await note({ appointmentOn: "2026-12-06" });
    await planNow(db, test.services);
    expect(await ofRay()).toContain("-5 email planned");
    await note({ appointmentOn: "2026-12-09" });
    await runRound(db, test.services);
    expect(await ofRay()).toContain("-5 email cancelled (not-due)");
    test.clock.set("2026-12-08T14:00:00Z");
    await runRound(db, test.services);
    expect((await ofRay()).filter((row) => row.endsWith("sent"))).toEqual(
      expect.arrayContaining(["-2 email sent"]),
    );
    expect(await ofRay()).not.toContain("-3 email sent");
  });

  it("is over with its date: the next date has no appointment, and nothing is ready", async () => {
    await tick("Photo ID", true);
    await note();
    const { body } = await felix.put(`/api/locations/${id}/next-date`, { nextDueOn: "2026-12-11" });
    expect(shown({ body }).visit).toMatchObject({
      appointment: null,
      officeName: office.officeName,
      thingsToBring: [{ isReady: false }, { isReady: false }],
    });
  });

  it("also belongs to another date", async () => {
    const trip = { name: "Trip", every: null, offsets: ["0"], tells: [], opensOn: null };
    const { body } = await felix.post("/api/locations/other", { ...trip, nextDueOn: "2026-12-10" });
    id = body.locations.at(-1).id;
    expect(shown(await note()).visit.appointment).toEqual({ on: "2026-12-08", time: "10:30" });
    const moved = await felix.put(`/api/locations/${id}/other`, { ...trip, nextDueOn: "2026-12-15" });
    expect(shown(moved).visit.appointment).toBeNull();
  });

  it("is in no message, calendar, queue or log; only in the person's own copy", async () => {
    await note();
    const { address } = (await felix.post("/api/calendar")).body;
    for (const instant of ["2026-12-03", "2026-12-07", "2026-12-08", "2026-12-10"]) {
      test.clock.set(`${instant}T15:00:00Z`);
      await runRound(db, test.services);
    }
    const messages = await outbox(db);
    expect(messages.length).toBeGreaterThan(6);
    const calendar = await (await test.fetch(new Request(address))).text();
    const queue = (await allDeliveries(db)).map(({ params, dedupeKey }) => [params, dedupeKey]);
    for (const outside of [messages, queue, calendar, test.logged])
      expect(JSON.stringify(outside)).not.toMatch(/quibble|zephyr|tuesday <|\$25|xylophone/i);
    const copy = JSON.stringify((await felix.get("/api/account/copy")).body);
    for (const kept of ["Quibble", "Zephyr", "10:30", "Xylophone", "$25"]) expect(copy).toContain(kept);
  });
});
