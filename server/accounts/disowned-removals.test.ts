import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import type { Database } from "#server/db/client.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { recipientChannels, recipients, registrants } from "#server/db/schema/subscriptions.ts";
import { forgetOld } from "#server/personal-data/forget-old.ts";
import { doubtNumber } from "#server/recipients/doubts/doubt-numbers.ts";
import { startNumber, stopNumber } from "#server/recipients/switch-number.ts";
import { beginEach } from "#tests/support/begin-each.ts";
import { addRecipient, type CastPerson, type Household, seedFelix } from "#tests/support/cast.ts";
import { openTestDatabase } from "#tests/support/databases.ts";
import { type Body, createTestApp, type TestApp, type Visitor } from "#tests/support/test-app.ts";

const number = "+13035550144";
const tomAsEntered = {
  fullName: "Tom Reyes",
  relation: "friend",
  timeZone: "America/Denver",
  email: "tom@mail.example",
  phone: number,
};
const mal = { ...tomAsEntered, fullName: "Mal Ortiz", email: "mal@mail.example", phone: "" };

// Somebody at a browser that was left open takes a helper off the list, or lets nothing go to them.
describe("what silences somebody on a list", () => {
  let database: Database;
  let test: TestApp;
  let household: Household<"felix" | "ray">;
  let tom: CastPerson;
  let browser: Visitor;
  beginEach(openTestDatabase, async (opened) => {
    database = opened;
    test = createTestApp(database);
    household = await seedFelix(database.db);
    // A friend who has agreed to texts, reads Spanish, and has chosen for himself.
    tom = await addRecipient(database.db, household.subscriptionId, {
      ...tomAsEntered,
      relation: "friend",
      position: 2,
      textState: "confirmed",
    });
    await database.db
      .update(recipients)
      .set({ language: "es", ownReminderSet: "only_if_not_done", hasLastDay: false })
      .where(eq(recipients.id, tom.recipientId));
    browser = await test.signedIn(household.userId);
  });

  const call = async (method: string, path: string, body?: object) => {
    test.advance({ minutes: 1 });
    const answer = await browser.send(method, path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  };
  const remove = (id: string) => call("DELETE", `/api/recipients/${id}`);
  const change = (body: object) =>
    call("PUT", `/api/recipients/${tom.recipientId}`, { ...tomAsEntered, ...body });
  const add = async (person: Body): Promise<string> => {
    const { recipients: people } = await call("POST", "/api/recipients", person);
    return people.findLast((one: Body) => one.fullName === person.fullName).id;
  };
  const listed = async (): Promise<Body[]> => (await browser.get("/api/account/activity")).body.activity;
  /** "This wasn't me" of the newest such event. The holder logs in again after it. */
  const disown = async (event: string, undoes: string) => {
    const found = (await listed()).find(
      (one) => one.event === event && one.undoes === undoes && !one.isDisowned,
    );
    await call("POST", `/api/account/activity/${found?.id}/disown`);
    browser = await test.signedIn(household.userId);
  };
  const bringBack = () => disown("contact-removed", "person-removed");
  const people = async () =>
    (await database.db.select().from(recipients).where(isNotNull(recipients.position)))
      .map(({ fullName }) => fullName)
      .sort();
  const channels = async (recipientId = tom.recipientId) =>
    database.db
      .select()
      .from(recipientChannels)
      .where(and(eq(recipientChannels.recipientId, recipientId), isNull(recipientChannels.retiredAt)))
      .orderBy(recipientChannels.kind);
  const addresses = async () => (await channels()).map(({ address, state }) => `${address} ${state}`);
  const mailed = async () => {
    const isOfActivity = eq(deliveries.template, "account-activity");
    const mails = await database.db.select().from(deliveries).where(isOfActivity).orderBy(deliveries.number);
    return mails.map(({ toAddress, params }) => `${params.activity} to ${toAddress}`);
  };
  const consent = { how: "text-start", wording: "START" } as const;

  it("is told by mail and listed; 'This wasn't me' brings the person back with agreement, language, choices and doubts", async () => {
    const [before] = await database.db.select().from(recipients).where(eq(recipients.id, tom.recipientId));
    const agreed = (await channels()).map(({ kind, address, state, consentAt, consentHow }) => ({
      kind,
      address,
      state,
      consentAt,
      consentHow,
    }));
    await remove(tom.recipientId);
    expect(await mailed()).toEqual(["contact-removed to felix@mail.example"]);
    expect(await listed()).toMatchObject([{ event: "contact-removed", undoes: "person-removed" }]);
    expect(await people()).not.toContain("Tom Reyes");
    // A carriers' file meanwhile.
    const day = Temporal.PlainDate.from("2026-11-20");
    await database.db.transaction((tx) => doubtNumber(tx, test.services, number, day));
    await bringBack();
    const [after] = await database.db.select().from(recipients).where(eq(recipients.id, tom.recipientId));
    expect(after).toEqual(before);
    expect(await channels()).toMatchObject(agreed);
    expect((await channels())[1]).toMatchObject({ kind: "text", doubtReason: "carrier" });
    // The return is told, too, and is undone in the same way.
    expect(await mailed()).toEqual([
      "contact-removed to felix@mail.example",
      "contact-added to felix@mail.example",
    ]);
    await disown("contact-added", "person-added");
    expect(await people()).not.toContain("Tom Reyes");
    expect(await listed()).toMatchObject([{ event: "contact-removed", isDisowned: false }, {}, {}]);
  });

  it("never has a message go again to whoever has said stop, before or meanwhile", async () => {
    const stop = () => database.db.transaction((tx) => stopNumber(tx, test.services, number, "reply"));
    await stop();
    await remove(tom.recipientId);
    await bringBack();
    expect(await addresses()).toEqual(["tom@mail.example confirmed", `${number} stopped`]);
    await database.db.transaction((tx) => startNumber(tx, test.services, number, consent));
    expect(await addresses()).toEqual(["tom@mail.example confirmed", `${number} confirmed`]);
    // The holder has switched the number off, and its reader says stop while it is off the list: both count.
    const [, text] = await channels();
    await call("POST", `/api/recipients/channels/${text?.id}/stop`);
    await remove(tom.recipientId);
    await stop();
    await bringBack();
    expect((await channels())[1]).toMatchObject({ state: "stopped", stateReason: "stopped-by-both" });
  });

  it("brings nobody back whose addresses are forgotten, or to a list that has ended", async () => {
    await remove(tom.recipientId);
    await forgetOld(database.db, test.clock.now().add({ hours: 24 * 91 }));
    await bringBack();
    expect(await people()).toEqual(["Felix Moreno", "Ray Moreno"]);
    await add(mal);
    const malsId = (await listed()).find(({ event }) => event === "contact-added") && (await add(mal));
    await remove(malsId ?? "");
    await call("POST", `/api/registrants/${household.subscriptionId}/end`);
    await bringBack();
    expect(await people()).toEqual([]);
  });

  it("makes one of two who were entered with the same addresses, and finds room on a full list", async () => {
    await remove(tom.recipientId);
    const again = await add({ ...tomAsEntered, email: "TOM@mail.example" });
    const beside = await add({ ...mal, fullName: "Ann Ortiz", email: "ann@mail.example" });
    await bringBack();
    expect(await people()).toEqual(["Ann Ortiz", "Felix Moreno", "Ray Moreno", "Tom Reyes"]);
    expect(await channels(again)).toEqual([]);
    expect(await addresses()).toEqual(["tom@mail.example confirmed", `${number} confirmed`]);
    await remove(tom.recipientId);
    for (const one of ["Al", "Cal", "Sal"])
      await add({ ...mal, fullName: one, email: `${one}@mail.example` });
    await bringBack();
    expect(await people()).toEqual(["Al", "Ann Ortiz", "Cal", "Felix Moreno", "Ray Moreno", "Tom Reyes"]);
    expect(await channels(beside)).toHaveLength(1);
  });

  it("gives the registrant the place back that somebody else has taken", async () => {
    await remove(household.people.ray.recipientId);
    await add({ ...mal, relation: "registrant" });
    expect(await database.db.select().from(registrants)).toMatchObject([{ fullName: "Mal Ortiz" }]);
    await bringBack();
    expect(await people()).toEqual(["Felix Moreno", "Ray Moreno", "Tom Reyes"]);
    expect(await database.db.select().from(registrants)).toMatchObject([{ fullName: "Ray Moreno" }]);
    // The other's removal is listed, too, and gives nobody a second registrant.
    await bringBack();
    expect(await people()).toEqual(["Felix Moreno", "Ray Moreno", "Tom Reyes"]);
  });

  it("brings a removed number back, and undoes what was entered in its place; other addresses stay", async () => {
    await change({ phone: "" });
    await change({ phone: "+13035550155", email: "tom.moved@mail.example" });
    await change({ phone: "+13035550155" });
    expect(await mailed()).toEqual(
      ["removed", "added", "added"].map((what) => `contact-${what} to felix@mail.example`),
    );
    await disown("contact-removed", "address-changed");
    expect(await addresses()).toEqual(["tom@mail.example confirmed", `${number} confirmed`]);
  });

  it.each([
    ["the change first", ["contact-added", "contact-removed"]],
    ["the removal first", ["contact-removed", "contact-added"]],
  ])("brings nobody back with an address that somebody else had entered: %s", async (_order, events) => {
    await change({ email: "thief@mail.example" });
    await remove(tom.recipientId);
    // The return lists an addition of a person, which is another thing.
    for (const event of events) {
      await disown(event, event === "contact-removed" ? "person-removed" : "address-changed");
    }
    expect(await addresses()).toEqual(["tom@mail.example confirmed", `${number} confirmed`]);
  });

  it("neither does an address that is removed once more", async () => {
    await change({ email: "thief@mail.example" });
    await change({ email: "", phone: number });
    await disown("contact-added", "address-changed");
    expect(await addresses()).toEqual(["tom@mail.example confirmed", `${number} confirmed`]);
    // Both are undone.
    expect((await listed()).filter(({ isDisowned }) => !isDisowned)).toMatchObject([
      { event: "contact-added" },
    ]);
  });

  it("tells of an address whose messages are switched off, once in ten minutes; they are on again but for a reader's stop", async () => {
    const path = `/api/recipients/channels/${tom.textChannelId}`;
    for (const act of ["stop", "start", "stop"]) await call("POST", `${path}/${act}`);
    expect(await mailed()).toEqual(["channel-turned-off to felix@mail.example"]);
    await disown("channel-turned-off", "channel-turned-off");
    expect((await channels())[1]).toMatchObject({ state: "confirmed", stateReason: null });
    test.advance({ minutes: 10 });
    await call("POST", `${path}/stop`);
    await database.db.transaction((tx) => stopNumber(tx, test.services, number, "reply"));
    await disown("channel-turned-off", "channel-turned-off");
    expect((await channels())[1]).toMatchObject({ state: "stopped", stateReason: "stopped-by-recipient" });
    // Off the list, nothing is on again; the number comes back as it was with its person.
    await database.db.transaction((tx) => startNumber(tx, test.services, number, consent));
    test.advance({ minutes: 10 });
    await call("POST", `${path}/stop`);
    await remove(tom.recipientId);
    await bringBack();
    await disown("channel-turned-off", "channel-turned-off");
    expect(await addresses()).toEqual(["tom@mail.example confirmed", `${number} confirmed`]);
  });

  it("tells of a place that is ended, with nothing of it", async () => {
    await call("POST", `/api/locations/${household.locationIds[0]}/end`);
    await call("POST", `/api/locations/${household.locationIds[0]}/end`);
    expect(await mailed()).toEqual(["date-ended to felix@mail.example"]);
    expect(await listed()).toMatchObject([{ event: "date-ended", undoes: null }]);
  });
});
