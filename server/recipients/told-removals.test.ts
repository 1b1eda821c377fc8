import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { deliveries } from "#server/db/schema/reminders.ts";
import { recipientChannels, recipients } from "#server/db/schema/subscriptions.ts";
import { addRecipient, type CastPerson, type Household, seedFelix } from "#tests/support/cast.ts";
import { type Body, createTestApp, type TestApp, type Visitor } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";

const tomAsEntered = {
  fullName: "Tom Reyes",
  relation: "friend",
  timeZone: "America/Denver",
  email: "tom@mail.example",
  phone: "+13035550144",
} as const;

// Somebody at a browser that was left open takes a helper off the list, or lets nothing go to them.
describe("what silences somebody on a list is told by mail and listed", async () => {
  const database = await testDatabase();
  let test: TestApp;
  let household: Household<"felix" | "ray">;
  let tom: CastPerson;
  let browser: Visitor;
  beforeEach(async () => {
    test = createTestApp(database);
    household = await seedFelix(database.db);
    tom = await addRecipient(database.db, household.subscriptionId, {
      ...tomAsEntered,
      position: 2,
      textState: "confirmed",
    });
    browser = await test.signedIn(household.userId);
  });

  const call = async (method: string, path: string, body?: object) => {
    test.advance({ minutes: 1 });
    const answer = await browser.send(method, path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  };
  const change = (body: object) =>
    call("PUT", `/api/recipients/${tom.recipientId}`, { ...tomAsEntered, ...body });
  const listed = async (): Promise<Body[]> => (await browser.get("/api/account/activity")).body.activity;
  const disownNewest = async () => {
    const [newest] = await listed();
    await call("POST", `/api/account/activity/${newest?.id}/disown`);
    browser = await test.signedIn(household.userId);
  };
  const people = async () =>
    (await database.db.select().from(recipients).where(isNotNull(recipients.position)))
      .map(({ fullName }) => fullName)
      .sort();
  const addresses = async () => {
    const isHis = eq(recipientChannels.recipientId, tom.recipientId);
    const rows = await database.db
      .select()
      .from(recipientChannels)
      .where(and(isHis, isNull(recipientChannels.retiredAt)))
      .orderBy(recipientChannels.kind);
    return rows.map(({ address, state }) => `${address} ${state}`);
  };
  const mailed = async () => {
    const isOfActivity = eq(deliveries.template, "account-activity");
    const mails = await database.db.select().from(deliveries).where(isOfActivity).orderBy(deliveries.number);
    return mails.map(({ toAddress, params }) => `${params.activity} to ${toAddress}`);
  };

  it("a person who is taken off stays off at 'This wasn't me', and is added again by hand", async () => {
    await call("DELETE", `/api/recipients/${tom.recipientId}`);
    expect(await mailed()).toEqual(["contact-removed to felix@mail.example"]);
    await disownNewest();
    expect(await people()).toEqual(["Felix Moreno", "Ray Moreno"]);
    expect((await listed()).map(({ event, isDisowned }) => [event, isDisowned])).toEqual([
      ["contact-removed", true],
    ]);
    await call("POST", "/api/recipients", tomAsEntered);
    expect(await people()).toEqual(["Felix Moreno", "Ray Moreno", "Tom Reyes"]);
  });

  it("addresses that are removed or replaced", async () => {
    await change({ phone: "" });
    await change({ phone: "", email: "tom.moved@mail.example" });
    // One mail for both (notify-list-change.test.ts).
    expect(await mailed()).toEqual(["contact-removed to felix@mail.example"]);
    expect((await listed()).map(({ event, about }) => `${event} ${about}`)).toEqual([
      "contact-added Tom",
      "contact-removed Tom",
    ]);
    const before = await addresses();
    await disownNewest();
    expect(await addresses()).toEqual(before);
  });

  it("an address whose messages are switched off, once in ten minutes", async () => {
    const path = `/api/recipients/channels/${tom.textChannelId}`;
    for (const act of ["stop", "start", "stop"]) await call("POST", `${path}/${act}`);
    expect(await mailed()).toEqual(["channel-turned-off to felix@mail.example"]);
    await disownNewest();
    expect(await addresses()).toEqual(["tom@mail.example confirmed", "+13035550144 stopped"]);
  });

  it("a place that is ended, with nothing of it", async () => {
    await call("POST", `/api/locations/${household.locationIds[0]}/end`);
    await call("POST", `/api/locations/${household.locationIds[0]}/end`);
    expect(await mailed()).toEqual(["date-ended to felix@mail.example"]);
    expect(await listed()).toMatchObject([{ event: "date-ended" }]);
  });
});
