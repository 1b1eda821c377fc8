import { eq, isNull } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { noteLengthAtMost } from "#core/dates/record.ts";
import { auditLog, outboxMessages } from "#server/db/schema/operations.ts";
import { dateRecords, deliveries } from "#server/db/schema/reminders.ts";
import { recipients } from "#server/db/schema/subscriptions.ts";
import { copyPerson } from "#server/personal-data/copy-person.ts";
import { deletePerson } from "#server/personal-data/delete-person.ts";
import { receiveText } from "#server/replies/receive-text.ts";
import { runRound } from "#server/worker/run-round.ts";
import { actByLink } from "#tests/support/begin-as-felix.ts";
import { addRecipient, type Household, seedFelix } from "#tests/support/cast.ts";
import { allDeliveries, planNow } from "#tests/support/deliveries.ts";
import { type Body, createTestApp, type TestApp, type Visitor } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";

const dueOn = "2026-12-10";
const hostile = `<img src=x onerror=alert(1)> ${"`"}\${7*7}${"`"} '; drop table users; -- {{brand}} \u202Egnp.exe`;

describe("the record", async () => {
  const database = await testDatabase("pool");
  let test: TestApp;
  let household: Household<"felix" | "ray">;
  let felix: Visitor;
  let place: string;
  beforeEach(async () => {
    test = createTestApp(database);
    test.clock.set("2026-12-07T15:00:00Z");
    household = await seedFelix(database.db, { dueOn: [dueOn] });
    await addRecipient(database.db, household.subscriptionId, {
      fullName: "Alma Reyes",
      position: 2,
      timeZone: "America/New_York",
      email: "alma@mail.example",
      phone: "+12125550104",
    });
    felix = await test.signedIn(household.userId);
    place = household.locationIds[0];
  });

  const record = async () => (await felix.get("/api/record")).body;
  const dates = async (): Promise<Body[]> => (await record()).places[0].dates;
  const outcomes = async () => (await dates()).map((date) => `${date.dueOn} ${date.outcome}`);
  const writeNote = (note: string, about = dueOn, by = felix) =>
    by.put(`/api/record/${place}/note`, { dueOn: about, note });
  const setNext = (nextDueOn: string) => felix.put(`/api/locations/${place}/next-date`, { nextDueOn });
  const round = () => runRound(database.db, test.services);
  /** Alma says "done" by her text, or Ray by the link of his mail. */
  const sayDone = async (way: "text" | "link") => {
    await planNow(database.db, test.services);
    await database.db.update(deliveries).set({ status: "sent" }).where(eq(deliveries.status, "planned"));
    const from = { provider: "outbox", event: test.clock.now().toString(), from: "+12125550104" };
    if (way === "text")
      return receiveText(database.db, test.services, { ...from, body: "DONE", answeredAs: null });
    const { emailChannelId } = household.people.ray;
    const row = (await allDeliveries(database.db)).find(
      ({ kind, recipientChannelId }) => kind === "reminder" && recipientChannelId === emailChannelId,
    );
    return actByLink(test, "done", row?.number ?? 0, "done");
  };

  it("begins with the present date, about which nothing was said yet", async () => {
    expect(await record()).toEqual({
      success: true,
      subscription: household.subscriptionId,
      today: "2026-12-07",
      timeZone: "America/New_York",
      places: [
        {
          id: place,
          name: "County office",
          dates: [{ dueOn, opensOn: null, appointment: null, outcome: "open", said: [], note: "" }],
        },
      ],
    });
  });

  it("has who said done, when and by which way, and what was taken back", async () => {
    await sayDone("text");
    test.advance({ hours: 1 });
    await felix.post(`/api/locations/${place}/undo-done`);
    test.advance({ hours: 1 });
    await sayDone("link");
    test.advance({ hours: 1 });
    await felix.post(`/api/locations/${place}/undo-done`);
    test.advance({ hours: 1 });
    await felix.put(`/api/locations/${place}/next-date`, { nextDueOn: "2027-03-10", isDone: true });
    const [next, done] = await dates();
    expect(next).toMatchObject({ dueOn: "2027-03-10", outcome: "open", said: [] });
    expect(done).toEqual({
      dueOn,
      opensOn: null,
      appointment: null,
      outcome: "done",
      note: "",
      said: [
        {
          by: "Alma",
          isYou: false,
          via: "text",
          linkIn: null,
          at: "2026-12-07T15:00:00.000Z",
          undoneAt: "2026-12-07T16:00:00.000Z",
        },
        {
          by: "Ray",
          isYou: false,
          via: "link",
          linkIn: "email",
          at: "2026-12-07T17:00:00.000Z",
          undoneAt: "2026-12-07T18:00:00.000Z",
        },
        {
          by: "Felix",
          isYou: true,
          via: "dashboard",
          linkIn: null,
          at: "2026-12-07T19:00:00.000Z",
          undoneAt: null,
        },
      ],
    });
  });

  it("says of a date that it passed without an answer, after three silent days", async () => {
    test.clock.set("2026-12-13T04:59:00Z");
    await round();
    expect(await outcomes()).toEqual([`${dueOn} open`]);
    test.clock.set("2026-12-13T05:00:00Z");
    await writeNote("called twice");
    await round();
    expect((await dates())[0]).toMatchObject({ outcome: "passed", said: [], note: "called twice" });
    await round();
    await setNext("2027-03-10");
    expect(await outcomes()).toEqual(["2027-03-10 open", `${dueOn} passed`]);
    const [row] = await database.db.select().from(dateRecords);
    expect(row?.passedAt?.toString()).toBe("2026-12-13T05:00:00Z");
  });

  it("says so, too, of an unanswered date that was replaced on the day after it, and of a place's last one", async () => {
    test.clock.set("2026-12-11T15:00:00Z");
    await setNext("2026-12-20");
    expect(await outcomes()).toEqual(["2026-12-20 open", `${dueOn} passed`]);
    test.clock.set("2026-12-21T15:00:00Z");
    await felix.post(`/api/locations/${place}/end`);
    expect(await outcomes()).toEqual(["2026-12-20 passed", `${dueOn} passed`]);
  });

  it("keeps nothing of a date that was corrected before it came, but for a note", async () => {
    await setNext("2026-12-11");
    expect(await outcomes()).toEqual(["2026-12-11 open"]);
    await writeNote("moved by letter", "2026-12-11");
    await setNext("2026-12-12");
    expect(await outcomes()).toEqual(["2026-12-12 open", "2026-12-11 replaced"]);
  });

  it("takes a note as plain text on one line, changes it and takes it away", async () => {
    expect((await writeNote(` Receipt 4711,\n\t${hostile} `)).status).toBe(200);
    expect((await dates())[0]?.note).toBe(`Receipt 4711, ${hostile.replace("\u202E", "")}`);
    expect((await writeNote("x".repeat(noteLengthAtMost))).status).toBe(200);
    expect((await writeNote("x".repeat(noteLengthAtMost + 1))).status).toBe(422);
    expect((await writeNote("a\u0000b")).status).toBeGreaterThanOrEqual(400);
    expect((await dates())[0]?.note).toHaveLength(noteLengthAtMost);
    await writeNote("");
    expect((await dates())[0]?.note).toBe("");
  });

  it("has no note for a date that it does not have", async () => {
    for (const other of ["2026-12-11", "2020-01-01"])
      expect((await writeNote("x", other)).body.error).toBe("NOT_FOUND");
    expect(await database.db.$count(dateRecords)).toBe(0);
  });

  it("loses the name of whoever is taken off the list", async () => {
    await sayDone("text");
    const { body } = await felix.get("/api/recipients");
    const alma = body.recipients.find(({ fullName }: { fullName: string }) => fullName === "Alma Reyes");
    await felix.send("DELETE", `/api/recipients/${alma.id}`);
    const gone = await database.db.select().from(recipients).where(isNull(recipients.position));
    expect(gone).toHaveLength(1);
    expect((await dates())[0]?.said).toMatchObject([{ by: null, isYou: false, via: "text" }]);
    expect(JSON.stringify(await record())).not.toContain("Alma");
    expect((await felix.get("/api/locations")).body.locations[0].acknowledgement.by).toBeNull();
  });

  it("is in the owner's copy, in nobody else's, and goes with the rest", async () => {
    await writeNote("Receipt 4711");
    const own = await copyPerson(database.db, test.services, household.email);
    expect(own?.subscriptions[0]?.record).toMatchObject([
      { place: "County office", note: "Receipt 4711", passedAt: null },
    ]);
    // Ray's own dates, on Felix's list: the notes are Felix's.
    const rays = await copyPerson(database.db, test.services, "ray@mail.example");
    expect(rays?.onListsOfOthers).toHaveLength(1);
    expect(JSON.stringify(rays)).not.toContain("Receipt 4711");
    await deletePerson(database.db, test.services, household.email);
    expect(await database.db.$count(dateRecords)).toBe(0);
  });

  it("goes when the owner ends the reminders of the person for good", async () => {
    await writeNote("Receipt 4711");
    await felix.post(`/api/registrants/${household.subscriptionId}/end`);
    expect(await database.db.$count(dateRecords)).toBe(0);
    const path = `/api/record?subscription=${household.subscriptionId}`;
    expect((await felix.get(path)).status).toBe(404);
  });

  it("is in no message, in no log and in nothing that the audit keeps", async () => {
    await writeNote("Receipt 4711");
    await felix.post(`/api/locations/${place}/done`);
    for (const at of ["2026-12-10T15:00:00Z", "2026-12-12T15:00:00Z"]) {
      test.clock.set(at);
      await round();
    }
    const kept = JSON.stringify([
      await database.db.select().from(outboxMessages),
      (await database.db.select().from(deliveries)).map(({ params }) => params),
      (await database.db.select().from(auditLog)).map(({ action, detail }) => [action, detail]),
      test.logged,
      (await felix.get("/api/deliveries")).body,
      (await felix.get("/api/locations")).body,
    ]);
    expect(kept).toContain("done-said");
    expect(kept).not.toContain("Receipt 4711");
  });
});
