import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { deliveries } from "#server/db/schema/reminders.ts";
import { dispatchDeliveries } from "#server/delivery/dispatch-deliveries.ts";
import { listChangesOf } from "#server/messages/templates/account-activity.ts";
import { type Household, seedFelix } from "#tests/support/cast.ts";
import { mailsTo } from "#tests/support/deliveries.ts";
import { type Body, createTestApp, type TestApp, type Visitor } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";

const felix = "felix@mail.example";
const person = (fullName: string, at = fullName.split(" ")[0]?.toLowerCase()) => ({
  fullName,
  relation: "friend",
  timeZone: "America/Denver",
  email: `${at}@mail.example`,
  phone: "",
});

describe("what an account holder changes in a list", async () => {
  const database = await testDatabase();
  const { db } = database;
  let test: TestApp;
  let household: Household<"felix" | "ray">;
  let browser: Visitor;
  beforeEach(async () => {
    test = createTestApp(database);
    household = await seedFelix(db);
    browser = await test.signedIn(household.userId);
  });

  async function call(method: string, path: string, body?: object): Promise<Body> {
    const answer = await browser.send(method, path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  }
  const add = (fullName: string, at?: string) => call("POST", "/api/recipients", person(fullName, at));
  const idOf = async (fullName: string): Promise<string> =>
    (await call("GET", "/api/recipients")).recipients.find((one: Body) => one.fullName === fullName).id;
  const listed = async () => (await call("GET", "/api/account/activity")).activity;
  const planned = async () => {
    const isOfActivity = eq(deliveries.template, "account-activity");
    const rows = await db.select().from(deliveries).where(isOfActivity).orderBy(asc(deliveries.number));
    return rows.map(({ nextAttemptAt, sealedParams, toAddress, status }) => ({
      toAddress,
      status,
      at: nextAttemptAt,
      changes: listChangesOf(sealedParams && test.services.keys.unseal(sealedParams)).map(
        ({ what, name }) => `${what} ${name}`,
      ),
    }));
  };
  /** The mails that have left to Felix about this, the oldest first. */
  async function mailed() {
    await dispatchDeliveries(db, test.services);
    return (await mailsTo(db, felix)).filter(({ text }) => text.includes("This wasn't me"));
  }

  it("is one mail ten minutes after the first change, which no later change puts off; the list has each at once", async () => {
    const first = test.clock.now();
    await add("Sam Reyes");
    test.advance({ minutes: 4 });
    await add("May Reyes");
    test.advance({ minutes: 5, seconds: 59 });
    await add("Louis Reyes");
    expect((await listed()).map(({ event, about }: Body) => `${event} ${about}`).sort()).toEqual([
      "contact-added Louis",
      "contact-added May",
      "contact-added Sam",
    ]);
    expect(await mailed()).toEqual([]);
    expect((await planned()).map(({ at }) => at?.toString())).toEqual([
      first.add({ minutes: 10 }).toString(),
    ]);
    test.advance({ seconds: 1 });
    const mails = await mailed();
    expect(mails.map(({ subject }) => subject)).toEqual(["Someone was added to your Daymark list"]);
    expect(mails[0]?.text).toContain("You added Sam, May and Louis to your list.");
    expect(mails[0]?.text).toContain("/login?redirect=/profile/security");
  });

  it("is named once more when somebody else does it under the same name, and whatever is taken back", async () => {
    await add("Sam Reyes");
    await add("Sam Ortiz", "mal");
    const sam = await idOf("Sam Reyes");
    await call("PUT", `/api/recipients/${sam}`, person("Sam Reyes", "mal.again"));
    await call("DELETE", `/api/recipients/${sam}`);
    test.advance({ minutes: 10 });
    const [mail] = await mailed();
    expect(mail?.subject).toBe("Your Daymark list was changed");
    for (const sentence of [
      "You added Sam and Sam to your list.",
      "You added an email address or a phone number for Sam.",
      "You removed Sam from your list.",
    ])
      expect(mail?.text).toContain(sentence);
  });

  it("says both names when somebody is renamed: nobody leaves under a name that the holder does not know", async () => {
    await add("Sam Reyes");
    const sam = await idOf("Sam Reyes");
    await call("PUT", `/api/recipients/${sam}`, person("Sam Ortiz", "sam"));
    await call("PUT", `/api/recipients/${sam}`, person("Mallory Reyes", "sam"));
    await call("DELETE", `/api/recipients/${sam}`);
    const idOfFelix = await idOf("Felix Moreno");
    const asHolder = { relation: "family", timeZone: "America/New_York", email: felix, phone: "2125550102" };
    await call("PUT", `/api/recipients/${idOfFelix}`, { fullName: "Mal Reyes", ...asHolder });
    test.advance({ minutes: 10 });
    expect((await mailed())[0]?.text).toContain(
      "You changed a name on your list: Sam is now Mallory and Felix is now Mal.",
    );
    expect((await listed()).map(({ event, about }: Body) => `${event} ${about}`).sort()).toEqual([
      "contact-added Sam",
      "contact-removed Mallory",
      "contact-renamed Felix",
      "contact-renamed Sam",
    ]);
  });

  it("after that mail has left, or once it was tried, is another mail", async () => {
    await add("Sam Reyes");
    await db.update(deliveries).set({ attempts: 1 }).where(eq(deliveries.template, "account-activity"));
    test.advance({ minutes: 1 });
    await add("May Reyes");
    expect((await planned()).map(({ changes }) => changes.join())).toEqual([
      "person-added Sam",
      "person-added May",
    ]);
    test.advance({ minutes: 10 });
    expect(await mailed()).toHaveLength(2);
    await add("Louis Reyes");
    expect(await mailed()).toHaveLength(2);
    test.advance({ minutes: 10 });
    expect((await mailed())[2]?.text).toContain("You added Louis to your list.");
  });

  it("goes at once when the mail that waits is full: nobody buries a name among many", async () => {
    await add("Sam Reyes");
    const sam = await idOf("Sam Reyes");
    for (let times = 0; times < 11; times += 1) {
      await call("PUT", `/api/recipients/${sam}`, person("Sam Reyes", `sam.${times}`));
    }
    await add("Mal Ortiz");
    const rows = await planned();
    expect(rows.map(({ changes }) => changes.length)).toEqual([12, 1]);
    expect(rows[1]).toMatchObject({ at: test.clock.now(), changes: ["person-added Mal"] });
  });

  it("is one mail, and each is listed, when two come at the same moment", async () => {
    await Promise.all([add("Sam Reyes"), add("May Reyes")]);
    expect((await planned()).map(({ changes }) => changes.sort())).toEqual([
      ["person-added May", "person-added Sam"],
    ]);
    expect(await listed()).toHaveLength(2);
  });

  it("tells the holder of their own number without their name", async () => {
    await call("POST", `/api/recipients/channels/${household.people.felix.textChannelId}/stop`);
    test.advance({ minutes: 10 });
    expect((await mailed())[0]?.text).toContain(
      "You turned off messages to an email address or a phone number for yourself.",
    );
    expect(await listed()).toMatchObject([{ event: "channel-turned-off", about: null }]);
  });

  it("goes to the address that the account had then, also when the account moves meanwhile", async () => {
    await add("Sam Reyes");
    await db.execute(`update "user" set email = 'felix.moved@mail.example'`);
    await add("May Reyes");
    expect((await planned()).map(({ toAddress, changes }) => `${changes} to ${toAddress}`)).toEqual([
      `person-added Sam to ${felix}`,
      "person-added May to felix.moved@mail.example",
    ]);
  });
});
