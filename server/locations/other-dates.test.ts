import { and, eq, sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { beforeEach, describe, expect, it } from "vitest";
import { offeredOffsets } from "#core/planning/offsets.ts";
import { auditLog } from "#server/db/schema/operations.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { locations, subscriptions } from "#server/db/schema/subscriptions.ts";
import { signLink } from "#server/db/signed-links.ts";
import { copyPerson } from "#server/personal-data/copy-person.ts";
import { forgetOld } from "#server/personal-data/forget-old.ts";
import { receiveText } from "#server/replies/receive-text.ts";
import { runRound } from "#server/worker/run-round.ts";
import { beginAsFelix } from "#tests/support/begin-as-felix.ts";
import { addRecipient, type CastPerson, type Household } from "#tests/support/cast.ts";
import { allDeliveries, noticesOf, outbox, planNow, reminderRows } from "#tests/support/deliveries.ts";
import type { Body, TestApp, Visitor } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";

// Felix looks after Ray; both live in New York. Alma and Tom are on the list, too. It is Friday, November 20, 2026, 10:00.

const every2Weeks = { count: 2, unit: "weeks" };

describe("another date", async () => {
  const database = await testDatabase();
  const { db } = database;
  let test: TestApp;
  let household: Household<"felix" | "ray">;
  let felix: Visitor;
  let alma: CastPerson;
  let tom: CastPerson;
  beforeEach(async () => {
    ({ test, household, felix } = await beginAsFelix(database, { dueOn: ["2027-03-10"] }));
    const contact = (fullName: string, position: number, email: string) =>
      addRecipient(db, household.subscriptionId, {
        fullName,
        position,
        timeZone: "America/New_York",
        email,
      });
    alma = await contact("Alma Reyes", 2, "alma@mail.example");
    tom = await contact("Tom Reyes", 3, "tom@mail.example");
  });

  const trip = (more: object = {}) => ({
    name: "Probation, Mr. Ruiz",
    nextDueOn: "2026-11-27",
    opensOn: null,
    every: every2Weeks,
    offsets: ["-7", "-1", "0"],
    tells: [alma.recipientId],
    ...more,
  });
  const add = (more?: object) => felix.post("/api/locations/other", trip(more));
  const othersOf = ({ body }: { body: Body }): Body[] =>
    body.locations.filter(({ other }: Body) => other !== null);
  const added = async (more?: object): Promise<Body> => othersOf(await add(more)).at(-1) ?? {};
  const shown = async () => othersOf(await felix.get("/api/locations"));
  const rowsOf = ({ emailChannelId }: CastPerson) => reminderRows(db, emailChannelId);
  const round = async (at: string) => {
    test.clock.set(at);
    await runRound(db, test.services);
  };
  const told = async (template: string) => (await noticesOf(db, template)).map(({ to }) => to).sort();
  const linkOf = async ({ emailChannelId }: CastPerson) => {
    const rows = await db.select().from(deliveries).where(eq(deliveries.recipientChannelId, emailChannelId));
    return signLink(test.services.keys, "done", rows.find(({ kind }) => kind === "reminder")?.number ?? 0);
  };
  const read = (token: string) => test.visitor().post("/api/links/read", { purpose: "done", token });
  const act = (token: string, action: string) =>
    test.visitor().post("/api/links/act", { purpose: "done", token, action });

  it("stands beside the places with its color and its suggestion, costs nothing, and is no place", async () => {
    const before = (await felix.get("/api/checkout")).body.checkout;
    const one = await added();
    expect(one).toMatchObject({
      name: "Probation, Mr. Ruiz",
      timesPerYear: null,
      other: {
        color: "blue",
        every: every2Weeks,
        offsets: ["-7", "-1", "0", "0@13", "0@16"],
        tells: [alma.recipientId],
      },
      numberOnDay: { color: "blue" },
      nextDueOn: "2026-11-27",
      suggested: { nextDueOn: "2026-12-11", opensOn: null },
      state: "dated",
      covered: true,
    });
    expect(one.strip.filter(({ sendAt }: Body) => sendAt !== null).map(({ days }: Body) => days)).toEqual([
      -7, -1, 0,
    ]);
    const after = (await felix.get("/api/checkout")).body.checkout;
    expect([after.totalCents, after.lines]).toEqual([before.totalCents, before.lines]);
    expect((await felix.get("/api/registrant")).body.registrants[0].rdate).toBe("2027-03-10");
    expect((await felix.get("/api/record")).body.places).toHaveLength(1);
  });

  it("reminds the registrant, the account holder and the chosen contact on the chosen days, and nobody else", async () => {
    await add({ nextDueOn: "2026-12-04" });
    const days = ["11-27", "12-01", "12-03", "12-04", "12-05", "12-07"].map((day) => `2026-${day}T14:30:00Z`);
    for (const at of [...days.slice(0, 4), "2026-12-04T18:00:00Z", "2026-12-04T21:00:00Z", ...days.slice(4)])
      await round(at);
    const ofTheDay = ["0 email sent", "0@13 email sent", "0@16 email sent"];
    const expected = ["-7 email sent", "-1 email sent", ...ofTheDay];
    const { felix: holder, ray } = household.people;
    for (const person of [ray, holder, alma]) expect(await rowsOf(person)).toEqual(expected);
    expect(await rowsOf(tom)).toEqual([]);
    const mails = (await outbox(db)).filter(({ toAddress }) => toAddress === "tom@mail.example");
    expect(mails).toEqual([]);
  });

  it("leaves the day's third message to a place's date, also where its own was planned before", async () => {
    const [place = ""] = household.locationIds;
    const today = Temporal.PlainDate.from("2026-12-04");
    await db.update(locations).set({ nextDueOn: today }).where(eq(locations.id, place));
    await add({ nextDueOn: today.toString(), offsets: ["0"] });
    await round("2026-12-04T14:30:00Z");
    test.clock.set("2026-12-04T18:00:00Z");
    await planNow(db, test.services);
    await db.execute(
      sql`update deliveries set number = default where location_id = ${place} and offset_key = '0@13'`,
    );
    await runRound(db, test.services);
    const rows = await db
      .select()
      .from(deliveries)
      .where(
        and(
          eq(deliveries.recipientChannelId, household.people.ray.emailChannelId),
          eq(deliveries.offset, "0@13"),
        ),
      )
      .orderBy(deliveries.number);
    expect(
      rows.map(({ locationId, status, statusReason }) => [locationId === place, status, statusReason]),
    ).toEqual([
      [false, "superseded", "enough-today"],
      [true, "sent", null],
    ]);
  });

  it("says its name nowhere but behind the sign-in: not in messages, their rows, the calendar, the log", async () => {
    await add({ nextDueOn: "2026-11-22", every: null });
    await add({ nextDueOn: "2026-11-23", name: "Treatment" });
    const { address } = (await felix.post("/api/calendar")).body;
    for (const day of ["20", "21", "22", "23", "24", "25", "26", "27"])
      await round(`2026-11-${day}T15:00:00Z`);
    const messages = await outbox(db);
    expect(messages.length).toBeGreaterThan(10);
    expect(JSON.stringify(messages)).toContain("(blue)");
    const calendar = await (await test.fetch(new Request(address))).text();
    expect(calendar).toContain("Your date (green)");
    const kept = (await allDeliveries(db)).map(({ params, dedupeKey }) => [params, dedupeKey]);
    const audits = await db.select({ detail: auditLog.detail }).from(auditLog);
    for (const text of [messages, kept, calendar, audits, test.logged].map((one) => JSON.stringify(one)))
      expect(text).not.toMatch(/probation|ruiz|treatment/i);
    // Nothing that only fits an office, and nothing of what is at stake.
    expect(JSON.stringify(messages)).not.toMatch(/consequences|Don't miss|call the office|will you leave/);
  });

  it("tells its number to nobody: the other dates of its day keep theirs", async () => {
    await add({ nextDueOn: "2027-03-10" });
    const [place] = (await felix.get("/api/locations")).body.locations;
    expect(place.numberOnDay).toBeNull();
  });

  it.each([
    ["name", { name: " " }],
    ["offsets", { offsets: ["5"] }],
    ["every", { every: { count: 0, unit: "weeks" } }],
    ["every", { every: { count: 25, unit: "months" } }],
    ["nextDueOn", { nextDueOn: "2026-11-19" }],
    ["nextDueOn", { nextDueOn: "soon" }],
    ["nextDueOn", { nextDueOn: "2037-11-10" }],
    ["opensOn", { opensOn: "2026-11-28" }],
  ])("is refused with the field %s named: %j", async (field, more) => {
    const { status, body } = await add(more);
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
  });

  it("is one of ten at a time, each with its color, and of thirty a year", async () => {
    for (let n = 0; n < 10; n += 1) expect((await add()).status).toBe(200);
    const ten = await shown();
    expect(new Set(ten.map(({ other }) => other.color)).size).toBe(10);
    expect((await add()).body.message).toContain("already have ten other dates");
    await felix.post(`/api/locations/${ten[2]?.id}/end`);
    expect((await added()).other.color).toBe(ten[2]?.other.color);
    await db.update(locations).set({ state: "ended" });
    for (let n = 11; n < 30; n += 1) {
      await db.update(locations).set({ state: "ended" });
      expect((await add()).status).toBe(200);
    }
    expect((await add()).body.message).toContain("thirty other dates");
  });

  it("is not added twice when its answer was lost and it is sent again", async () => {
    for (let n = 0; n < 2; n += 1) await felix.post("/api/locations/other?again=true", trip());
    expect(await shown()).toHaveLength(1);
  });

  it("that comes again asks for the next date when it is done, suggests it, and never sets it by itself", async () => {
    const { id } = await added();
    await round("2026-11-20T15:00:00Z");
    const done = othersOf(await felix.post(`/api/locations/${id}/done`, { dueOn: "2026-11-27" }));
    expect(done).toMatchObject([
      { state: "awaiting_next_date", nextDueOn: "2026-11-27", suggested: { nextDueOn: "2026-12-11" } },
    ]);
    expect(await told("done-said")).toEqual(["alma@mail.example", "ray@mail.example"]);
    await round("2026-11-21T15:00:00Z");
    expect(await told("next-date-needed")).toEqual([household.email]);
    await round("2026-12-20T15:00:00Z");
    expect(await shown()).toMatchObject([
      { nextDueOn: "2026-11-27", suggested: { nextDueOn: "2026-12-25" } },
    ]);
    const next = (nextDueOn: string) => felix.put(`/api/locations/${id}/next-date`, { nextDueOn });
    expect((await next("2026-12-19")).status).toBe(422);
    expect((await next("2037-12-19")).status).toBe(422);
    expect(othersOf(await next("2026-12-27"))).toMatchObject([{ state: "dated", nextDueOn: "2026-12-27" }]);
    await planNow(db, test.services);
    expect(await rowsOf(alma)).toContain("-7 email planned");
    expect(await rowsOf(tom)).toEqual([]);
  });

  it("can be undone by the one who said it and by the holder, and the date comes back", async () => {
    const { id } = await added();
    await round("2026-11-20T15:00:00Z");
    const token = await linkOf(alma);
    expect((await act(token, "done")).status).toBe(200);
    expect(await told("done-said")).toEqual([household.email, "ray@mail.example"].sort());
    expect((await act(token, "undo")).status).toBe(200);
    expect(await told("done-taken-back")).toEqual([household.email, "ray@mail.example"].sort());
    await felix.post(`/api/locations/${id}/done`);
    await felix.put(`/api/locations/${id}/next-date`, { nextDueOn: "2026-12-11" });
    await felix.post(`/api/locations/${id}/undo-done`, { dueOn: "2026-11-27" });
    expect(await shown()).toMatchObject([{ state: "dated", nextDueOn: "2026-11-27" }]);
  });

  it("that comes once is asked about never, may be said to be done late, and leaves the page", async () => {
    const { id } = await added({ every: null, nextDueOn: "2026-11-22", offsets: ["-3", "0", "3"] });
    await round("2026-11-25T15:00:00Z");
    expect(await rowsOf(household.people.ray)).toContain("3 email sent");
    expect(await shown()).toMatchObject([{ id, state: "awaiting_next_date", suggested: null }]);
    await round("2026-12-01T15:00:00Z");
    const late = othersOf(await felix.post(`/api/locations/${id}/done`, { dueOn: "2026-11-22" }));
    expect(late).toMatchObject([{ acknowledgement: { by: "Felix", canUndo: true } }]);
    await round("2026-12-09T15:00:00Z");
    expect(await shown()).toEqual([]);
    expect(await told("next-date-needed")).toEqual([]);
  });

  it("that comes once loses no reminder to an outage that ends after its last day", async () => {
    await add({ every: null, offsets: ["-7", "-3", "-1", "0", "1"] });
    await round("2026-11-20T15:00:00Z");
    await round("2026-12-01T16:00:00Z");
    await round("2026-12-08T16:00:00Z");
    const sent = (await rowsOf(household.people.ray)).filter((row) => row.endsWith("sent"));
    expect(sent).toEqual(["-7 email sent", "1 email sent"]);
  });

  it("can be changed: its name, its days, a range, its rhythm, also once its day has passed", async () => {
    const { id } = await added({ every: null, nextDueOn: "2026-11-22" });
    const change = (more: object) => felix.put(`/api/locations/${id}/other`, trip({ every: null, ...more }));
    const days = { nextDueOn: "2026-12-03", opensOn: "2026-12-01" };
    expect(othersOf(await change({ ...days, name: "Trip" }))).toMatchObject([{ ...days, name: "Trip" }]);
    await round("2026-12-07T15:00:00Z");
    expect(othersOf(await change({ ...days, every: every2Weeks }))).toMatchObject([
      { state: "awaiting_next_date", suggested: { nextDueOn: "2026-12-17", opensOn: "2026-12-15" } },
    ]);
    expect((await change({ nextDueOn: "2026-12-02" })).status).toBe(422);
    expect(othersOf(await change({ nextDueOn: "2026-12-20" }))).toMatchObject([
      { state: "dated", nextDueOn: "2026-12-20", opensOn: null, other: { color: "blue" } },
    ]);
  });

  it("is overdue like a date: what was chosen after it goes out, then the holder is asked for the next", async () => {
    await add({ nextDueOn: "2026-11-21", offsets: ["0", "1"] });
    await round("2026-11-21T15:00:00Z");
    await round("2026-11-22T15:00:00Z");
    expect(await rowsOf(household.people.ray)).toEqual(
      expect.arrayContaining(["0 email sent", "1 email sent"]),
    );
    await round("2026-11-25T15:00:00Z");
    expect(await shown()).toMatchObject([{ state: "awaiting_next_date", acknowledgement: null }]);
  });

  it("is never silent: with nobody left to remind, the holder is told", async () => {
    await add({ nextDueOn: "2026-11-21", tells: [] });
    for (const { channels } of (await felix.get("/api/recipients")).body.recipients)
      for (const { id, canStop } of channels)
        if (canStop) await felix.post(`/api/recipients/channels/${id}/stop`);
    await round("2026-11-20T15:00:00Z");
    // The account's own mailbox always stays.
    expect(await rowsOf(household.people.felix)).not.toEqual([]);
  });

  describe("a contact", () => {
    it("whose name the holder takes off hears nothing more, and an old link learns and does nothing", async () => {
      const { id } = await added();
      await round("2026-11-20T15:00:00Z");
      const token = await linkOf(alma);
      expect((await read(token)).body.link).toMatchObject({ numberOnDay: { color: "blue" }, whose: "Ray" });
      const answers = trip({ tells: [] });
      expect((await felix.put(`/api/locations/${id}/other`, answers)).status).toBe(200);
      expect((await read(token)).status).toBe(404);
      for (const action of ["done", "undo"]) expect((await act(token, action)).status).toBe(404);
      await round("2026-11-26T15:00:00Z");
      await felix.post(`/api/locations/${id}/done`);
      await runRound(db, test.services);
      const mails = (await outbox(db)).filter(({ toAddress }) => toAddress === "alma@mail.example");
      expect(mails).toHaveLength(1);
      // Once the holder names Alma again, no reminder is lost.
      await felix.post(`/api/locations/${id}/undo-done`);
      await felix.put(`/api/locations/${id}/other`, { ...answers, tells: [alma.recipientId] });
      await round("2026-11-27T15:00:00Z");
      expect(await rowsOf(alma)).toContain("0 email sent");
    });

    it("who is not told learns nothing by the links of other dates, by DONE, or when the year ends", async () => {
      const number = "+12125550102";
      await db.update(locations).set({ nextDueOn: Temporal.PlainDate.from("2026-11-27") });
      await add({ nextDueOn: "2026-11-26", tells: [] });
      await round("2026-11-20T15:00:00Z");
      const link = async (person: CastPerson) => (await read(await linkOf(person))).body.link;
      expect((await link(tom)).othersOpen).toEqual([]);
      expect((await link(household.people.ray)).othersOpen).toHaveLength(1);
      // Felix, who gets both, is asked which.
      const say = (event: string) =>
        receiveText(db, test.services, {
          provider: "test",
          event,
          from: number,
          body: "DONE",
          answeredAs: null,
        });
      await say("one");
      await runRound(db, test.services);
      const texts = (await outbox(db)).filter(({ toAddress }) => toAddress === number);
      expect(texts.at(-1)?.text).toContain("1 Thu Nov 26 (blue), 2 Fri Nov 27");
      await db.update(subscriptions).set({ endsOn: Temporal.PlainDate.from("2026-11-27") });
      await round("2026-11-20T16:00:00Z");
      const ending = await noticesOf(db, "year-ending");
      const datesFor = (address: string) =>
        ending.filter(({ to }) => to === address).flatMap(({ covered }) => covered).length;
      expect([datesFor("tom@mail.example"), datesFor("ray@mail.example")]).toEqual([1, 2]);
      expect(JSON.stringify(ending)).not.toMatch(/tells|Probation/);
    });

    it("cannot be told who is not on the list, and the registrant need not be named", async () => {
      const stranger = "5f0c7a51-9d0e-4a6a-8f0a-2b8b6a0f6f10";
      const one = await added({ tells: [stranger, household.people.ray.recipientId, tom.recipientId] });
      expect(one.other.tells).toEqual([tom.recipientId]);
    });
  });

  it("by five on one day, the further messages of the last day are three a day to an address", async () => {
    for (let n = 0; n < 5; n += 1) await add({ nextDueOn: "2026-11-21", offsets: ["0"] });
    for (const hour of ["13:30", "18:30", "21:30"]) await round(`2026-11-21T${hour}:00Z`);
    const sent = (await rowsOf(household.people.ray)).filter((row) => row.endsWith("sent"));
    // Each date's own message of its day always goes, as for places: none may be lost.
    expect(sent).toEqual(Array.from({ length: 5 }, () => "0 email sent"));
  });

  describe("on a short clock", () => {
    const offsets = offeredOffsets(2);
    const onSunday = { every: null, nextDueOn: "2026-11-22", offsets };
    const sentTo = async (person: CastPerson) =>
      (await rowsOf(person)).filter((row) => row.endsWith("sent")).map((row) => row.replace(/ sent$/, ""));

    it("reminds now, the next morning, and on the day at 8, 13 and 16, until somebody says done; nobody untold", async () => {
      await add(onSunday);
      await round("2026-11-20T15:01:00Z");
      expect(await sentTo(alma)).toEqual(["-2 email"]);
      for (const at of ["21T13:59", "21T14:00", "22T13:00", "22T18:00"]) await round(`2026-11-${at}:00Z`);
      expect(await sentTo(alma)).toEqual(["-2 email", "-1 email", "0 email", "0@13 email"]);
      await act(await linkOf(alma), "done");
      for (const at of ["22T21:00", "23T14:00", "25T14:00"]) await round(`2026-11-${at}:00Z`);
      const everything = ["-2 email", "-1 email", "0 email", "0@13 email"];
      for (const person of [household.people.ray, alma]) expect(await sentTo(person)).toEqual(everything);
      expect(await rowsOf(tom)).toEqual([]);
    });

    it("goes on until 16:00 while nobody says done, and then as chosen after the day", async () => {
      await add(onSunday);
      for (const at of ["20T15:01", "21T14:00", "22T13:00", "22T18:00", "22T21:00", "23T14:00", "25T14:00"])
        await round(`2026-11-${at}:00Z`);
      const days = ["-2", "-1", "0", "0@13", "0@16", "1", "3"];
      expect(await sentTo(household.people.ray)).toEqual(days.map((key) => `${key} email`));
    });

    it("sends no text at night: entered at 23:00, it goes by mail at once and by text the next morning, one", async () => {
      test.clock.set("2026-11-21T04:00:00Z");
      await add(onSunday);
      await round("2026-11-21T04:01:00Z");
      const { felix: holder } = household.people;
      const textRows = () => reminderRows(db, holder.textChannelId ?? "");
      expect(await sentTo(holder)).toEqual(["-2 email"]);
      expect(await textRows()).toEqual(["-2 text planned"]);
      for (const at of ["13:00", "13:01", "14:00"]) await round(`2026-11-21T${at}:00Z`);
      expect((await textRows()).filter((row) => row.endsWith("sent"))).toEqual(["-1 text sent"]);
    });

    it("keeps only the mornings of the last week, whatever is asked for", async () => {
      const one = await added({ ...onSunday, offsets: ["-30", "-8", "-2", "0", "0@7", "2"] });
      expect(one.other.offsets).toEqual(["-2", "0", "0@13", "0@16"]);
    });
  });

  it("leaves the page when it is removed, with its reminders and its name, and cannot be dated again", async () => {
    const { id } = await added({ nextDueOn: "2026-11-23" });
    await planNow(db, test.services);
    expect(othersOf(await felix.post(`/api/locations/${id}/end`))).toEqual([]);
    await runRound(db, test.services);
    // The holder is told only that a date was removed, without its name.
    expect((await outbox(db)).map(({ subject }) => subject)).toEqual([
      "A date was removed from your Daymark account",
    ]);
    const [row] = await db.select().from(locations).where(eq(locations.id, id));
    expect(row?.name).toBe("");
    expect((await felix.put(`/api/locations/${id}/next-date`, { nextDueOn: "2026-12-01" })).status).toBe(409);
    expect((await felix.get(`/api/locations/${id}/date.ics`)).status).toBe(404);
  });

  it("is in the holder's copy, and without its name in the registrant's; an ended one's name is forgotten", async () => {
    const { id } = await added({ every: null, nextDueOn: "2026-11-22" });
    const copyOf = async (email: string) => JSON.stringify(await copyPerson(db, test.services, email));
    expect(await copyOf(household.email)).toContain("Probation");
    expect(await copyOf("ray@mail.example")).not.toContain("Probation");
    await felix.post(`/api/locations/${id}/done`);
    const nameAt = async (at: string) => {
      await forgetOld(db, Temporal.Instant.from(at));
      return (await db.select().from(locations).where(eq(locations.id, id)))[0]?.name;
    };
    expect(await nameAt("2026-12-20T15:00:00Z")).toBe("Probation, Mr. Ruiz");
    expect(await nameAt("2026-12-24T15:00:00Z")).toBe("");
  });
});
