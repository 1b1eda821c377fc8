import { and, asc, eq } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { beforeEach, describe, expect, it } from "vitest";
import { compareOffsets } from "#core/planning/offsets.ts";
import { auditLog } from "#server/db/schema/operations.ts";
import { acknowledgements, deliveries } from "#server/db/schema/reminders.ts";
import { locations, recipientChannels } from "#server/db/schema/subscriptions.ts";
import { signLink } from "#server/db/signed-links.ts";
import { dispatchDeliveries, oneLane } from "#server/delivery/dispatch-deliveries.ts";
import { receiveText } from "#server/replies/receive-text.ts";
import { addRecipient, type Household, seedFelix } from "#tests/support/cast.ts";
import { outbox, planNow, reminderRows } from "#tests/support/deliveries.ts";
import { emptyTables } from "#tests/support/empty-tables.ts";
import { createTestApp, type TestApp, type Visitor } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";

const inTurn = { lanes: oneLane, concurrency: 1 };
const newYork = "America/New_York";

/** Felix's first place: any of ten days, and an appointment. */
const range = { dueOn: "2026-12-10", opensOn: "2026-12-01", appointmentOn: "2026-12-09" };
const next = "2027-03-10";

describe('"I have registered: set my next date"', async () => {
  const database = await testDatabase("pool", { keepsRows: true });
  let test: TestApp;
  let household: Household<"felix" | "ray">;
  let felix: Visitor;
  let path: string;
  const begin = async (overrides: Parameters<typeof seedFelix>[1] = {}) => {
    await emptyTables(database.db);
    test = createTestApp(database);
    test.clock.set("2026-12-07T15:00:00Z");
    household = await seedFelix(database.db, {
      date: {
        opensOn: Temporal.PlainDate.from(range.opensOn),
        appointmentOn: Temporal.PlainDate.from(range.appointmentOn),
        appointmentTime: "14:30",
      },
      ...overrides,
    });
    // Alma gets texts alone.
    await addRecipient(database.db, household.subscriptionId, {
      fullName: "Alma Reyes",
      position: 2,
      timeZone: newYork,
      email: "alma@mail.example",
      emailState: "stopped",
      phone: "+12125550104",
    });
    felix = await test.signedIn(household.userId);
    path = `/api/locations/${household.locationIds[0]}`;
  };
  beforeEach(() => begin());

  const setNext = (body: object = {}) =>
    felix.put(`${path}/next-date`, { nextDueOn: next, isDone: true, dueOn: range.dueOn, ...body });
  const undo = (dueOn = range.dueOn) => felix.post(`${path}/undo-done`, { dueOn });
  const location = async () => (await felix.get("/api/locations")).body.locations[0];
  const present = async () => {
    const [row] = await database.db
      .select()
      .from(locations)
      .where(eq(locations.id, household.locationIds[0]));
    return [row?.nextDueOn, row?.opensOn, row?.appointmentOn, row?.appointmentTime, row?.state].map(String);
  };
  const told = async (template: "done-said" | "done-taken-back") => {
    const rows = await database.db
      .select({ params: deliveries.params, address: recipientChannels.address })
      .from(deliveries)
      .innerJoin(recipientChannels, eq(recipientChannels.id, deliveries.recipientChannelId))
      .where(eq(deliveries.template, template))
      .orderBy(asc(deliveries.number));
    return rows.map(({ address, params }) => {
      const days = [params.opensOn, params.dueOn].filter((day) => day !== null).join("..");
      return `${address} ${days} ${params.by ?? ""}`.trim();
    });
  };
  const audited = async () => {
    const rows = await database.db.select().from(auditLog).orderBy(asc(auditLog.id));
    return rows.map(({ action, detail }) => [action, detail?.replaced].filter(Boolean).join(" "));
  };
  /** Everything that a request could have changed. */
  const everything = async () => ({
    present: await present(),
    said: await told("done-said"),
    takenBack: await told("done-taken-back"),
    audited: await audited(),
  });

  const ofPlace = () => eq(deliveries.locationId, household.locationIds[0]);
  const remindersOf = async (dueOn: string) => {
    const rows = await database.db
      .select()
      .from(deliveries)
      .where(
        and(
          ofPlace(),
          eq(deliveries.dueOn, Temporal.PlainDate.from(dueOn)),
          eq(deliveries.recipientChannelId, household.people.ray.emailChannelId),
        ),
      );
    return rows
      .map(({ offset, status }) => [offset ?? "0", status] as const)
      .sort(([one], [other]) => compareOffsets(one, other));
  };

  it("says done: everybody else on the list is told once, by first name", async () => {
    const { status, body } = await setNext();
    expect(status).toBe(200);
    expect(body.locations[0]).toMatchObject({
      nextDueOn: next,
      opensOn: null,
      state: "dated",
      acknowledgement: null,
      lastDone: {
        dueOn: range.dueOn,
        opensOn: range.opensOn,
        by: "Felix",
        isYou: true,
        via: "dashboard",
      },
    });
    expect(await told("done-said")).toEqual([
      "ray@mail.example 2026-12-01..2026-12-10 Felix",
      "+12125550104 2026-12-01..2026-12-10 Felix",
    ]);
    expect(await audited()).toEqual(["done-said", "date-set"]);
    await dispatchDeliveries(database.db, test.services, inTurn);
    expect((await outbox(database.db)).map(({ toAddress, text }) => [toAddress, text])).toEqual([
      ["ray@mail.example", expect.stringContaining("The reminders for this date have stopped.")],
      ["+12125550104", expect.stringContaining("Dec 1 to Dec 10 is marked as done.")],
    ]);
  });

  it("is a correction without it, and tells nobody", async () => {
    expect((await setNext({ isDone: false })).body.locations[0]).toMatchObject({
      nextDueOn: next,
      acknowledgement: null,
      lastDone: null,
    });
    await felix.put(`${path}/next-date`, { nextDueOn: "2027-03-11" });
    expect(await told("done-said")).toEqual([]);
    expect(await database.db.$count(acknowledgements)).toBe(0);
  });

  it("is no second done after somebody has texted DONE", async () => {
    await planNow(database.db, test.services);
    await database.db
      .update(deliveries)
      .set({ status: "sent" })
      .where(and(ofPlace(), eq(deliveries.status, "planned")));
    const text = { provider: "outbox", event: "1", from: "+12125550104", body: "DONE", answeredAs: null };
    await receiveText(database.db, test.services, text);
    const said = await told("done-said");
    expect(said).toEqual([
      "felix@mail.example 2026-12-01..2026-12-10 Alma",
      "ray@mail.example 2026-12-01..2026-12-10 Alma",
    ]);
    // The page has not shown it yet.
    expect((await setNext()).body.locations[0].lastDone).toMatchObject({
      by: "Alma",
      isYou: false,
      via: "text",
    });
    expect(await told("done-said")).toEqual(said);
    expect(await database.db.$count(acknowledgements)).toBe(1);
  });

  it("changes nothing when the same request comes again, or another one from an old page", async () => {
    await setNext();
    const before = await everything();
    expect((await setNext()).status).toBe(200);
    expect((await setNext({ nextDueOn: "2027-04-01" })).status).toBe(409);
    // Without the date of the page it is about the present one, which cannot be its own next date.
    expect((await setNext({ dueOn: undefined })).body.fields).toEqual({
      nextDueOn: "This date is already marked as done. Please enter the next one.",
    });
    expect(await everything()).toEqual(before);
  });

  it("is said once by two pages at the same moment, and the first one's date stays", async () => {
    const answers = await Promise.all([setNext(), setNext({ nextDueOn: "2027-04-01" })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await told("done-said")).toHaveLength(2);
    expect(await database.db.$count(acknowledgements)).toBe(1);
    const won = answers.find(({ status }) => status === 200);
    expect((await location()).nextDueOn).toBe(won?.body.locations[0].nextDueOn);
  });

  it("is refused for a place that has ended, and with a date that is none", async () => {
    expect((await setNext({ nextDueOn: "2026-12-06" })).status).toBe(422);
    expect((await setNext({ nextDueOn: range.dueOn })).status).toBe(422);
    await felix.post(`${path}/end`);
    expect((await setNext()).status).toBe(409);
    expect(await database.db.$count(acknowledgements)).toBe(0);
    expect(await told("done-said")).toEqual([]);
  });

  it("counts as a done of the account's day", async () => {
    const statuses = new Set<number>();
    for (let n = 0; n < 60; n += 1) statuses.add((await setNext({ nextDueOn: "2026-01-01" })).status);
    expect([...statuses]).toEqual([422]);
    expect((await setNext()).status).toBe(429);
    // A correction is none.
    expect((await setNext({ isDone: false })).status).toBe(200);
  });

  it("can be taken back for seven days: the date comes back as it was, and the next one goes", async () => {
    await setNext();
    test.clock.set("2026-12-14T15:00:00Z");
    expect((await location()).lastDone).not.toBeNull();
    test.clock.set("2026-12-08T15:00:00Z");
    const { status, body } = await undo();
    expect(status).toBe(200);
    expect(body.locations[0]).toMatchObject({
      nextDueOn: range.dueOn,
      opensOn: range.opensOn,
      state: "dated",
      acknowledgement: null,
      lastDone: null,
    });
    expect(await present()).toEqual([range.dueOn, range.opensOn, range.appointmentOn, "14:30", "dated"]);
    expect(await told("done-taken-back")).toEqual([
      "ray@mail.example 2026-12-01..2026-12-10",
      "+12125550104 2026-12-01..2026-12-10",
    ]);
    expect(await audited()).toEqual(["done-said", "date-set", `done-taken-back ${next}`]);
    // What was not sent yet is no longer true.
    await dispatchDeliveries(database.db, test.services, inTurn);
    expect((await outbox(database.db)).map(({ text }) => text)).toEqual([
      expect.stringContaining("Your date is open again. It's not done yet:"),
      expect.stringContaining("is open again. Reminders for it are back on."),
    ]);
  });

  it("comes back without an appointment that has passed", async () => {
    await setNext();
    test.clock.set("2026-12-10T15:00:00Z");
    await undo();
    expect(await present()).toEqual([range.dueOn, range.opensOn, "null", "null", "dated"]);
  });

  it("is too late to take back after seven days, and the page does not offer it", async () => {
    await setNext();
    test.clock.set("2026-12-14T15:00:01Z");
    expect((await location()).lastDone).toBeNull();
    expect((await undo()).body.error).toBe("CONFLICT");
    expect((await location()).nextDueOn).toBe(next);
  });

  it("is taken back once, however often it is asked", async () => {
    await setNext();
    const answers = await Promise.all([undo(), undo(), undo()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await told("done-taken-back")).toHaveLength(2);
    expect((await undo()).status).toBe(409);
    expect((await location()).nextDueOn).toBe(range.dueOn);
  });

  it("is taken back from the last one on: an earlier one waits behind a later one", async () => {
    await setNext();
    test.advance({ hours: 1 });
    await setNext({ dueOn: next, nextDueOn: "2027-06-10" });
    expect((await undo()).status).toBe(409);
    expect((await undo(next)).body.locations[0]).toMatchObject({
      nextDueOn: next,
      opensOn: null,
      lastDone: { dueOn: range.dueOn },
    });
    expect((await undo(next)).status).toBe(409);
    expect((await undo()).body.locations[0]).toMatchObject({ nextDueOn: range.dueOn, lastDone: null });
  });

  it("is taken back, too, when its date is entered again, and whoever was told is told so", async () => {
    await setNext();
    expect((await setNext({ isDone: false, nextDueOn: range.dueOn })).body.locations[0]).toMatchObject({
      nextDueOn: range.dueOn,
      acknowledgement: null,
      lastDone: null,
    });
    expect(await told("done-taken-back")).toEqual(["ray@mail.example 2026-12-10", "+12125550104 2026-12-10"]);
    expect((await undo()).status).toBe(409);
    // It can be done again, and everybody hears of it again.
    await setNext();
    expect(await told("done-said")).toHaveLength(4);
  });

  it("sends what is due of the date that came back, nothing that it had sent, and nothing of the one that went", async () => {
    await planNow(database.db, test.services);
    await dispatchDeliveries(database.db, test.services, inTurn);
    const sentBefore = await remindersOf(range.dueOn);
    expect(sentBefore).toEqual([
      ["-9", "superseded"],
      ["-7", "superseded"],
      ["-3", "sent"],
    ]);
    // The next date is so near that its own reminder leaves at once.
    await setNext({ nextDueOn: "2026-12-12" });
    await planNow(database.db, test.services);
    await dispatchDeliveries(database.db, test.services, inTurn);
    expect(await remindersOf("2026-12-12")).toContainEqual(["-7", "sent"]);
    await undo();
    test.clock.set("2026-12-09T15:00:00Z");
    await planNow(database.db, test.services);
    await dispatchDeliveries(database.db, test.services, inTurn);
    const after = await remindersOf(range.dueOn);
    expect(after.slice(0, sentBefore.length)).toEqual(sentBefore);
    expect(after.at(-1)).toEqual(["-1", "sent"]);
    expect((await remindersOf("2026-12-12")).filter(([, status]) => status === "sent")).toHaveLength(1);
    expect(await reminderRows(database.db)).not.toContain("planned");
  });

  it("is not said by the link of a reminder, nor undone by one that did not say it", async () => {
    await setNext();
    const before = await everything();
    await planNow(database.db, test.services);
    const [row] = await database.db.select().from(deliveries).orderBy(asc(deliveries.number)).limit(1);
    const token = signLink(test.services.keys, "done", row?.number ?? 0);
    for (const [action, status] of [
      ["undo", 404],
      ["undo-done", 422],
      ["stop", 422],
    ]) {
      const answer = await test.visitor().post("/api/links/act", { purpose: "done", token, action });
      expect(answer.status).toBe(status);
    }
    expect(await everything()).toEqual(before);
  });
});
