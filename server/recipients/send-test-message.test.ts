import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { recipientChannels } from "#server/db/schema/subscriptions.ts";
import { beginAsFelix } from "#tests/support/begin-as-felix.ts";
import { type Household, seedNina } from "#tests/support/cast.ts";
import { mailsTo, noticesTo, sendDue } from "#tests/support/deliveries.ts";
import type { TestApp, Visitor } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";

describe("a test message", async () => {
  const database = await testDatabase();
  let test: TestApp;
  let household: Household<"felix" | "ray">;
  let felix: Visitor;
  beforeEach(async () => {
    ({ test, household, felix } = await beginAsFelix(database));
  });

  const ask = (visitor = felix) =>
    visitor.post(`/api/recipients/test-message?subscription=${household.subscriptionId}`);
  const tests = async () => (await noticesTo(database.db)).filter((line) => line.startsWith("test-message"));
  const ownText = () => eq(recipientChannels.id, household.people.felix.textChannelId ?? "");

  it("goes to the account holder's own mailbox and number, and to nobody else; the sent list has it", async () => {
    expect((await ask()).body.kinds).toEqual(["email", "text"]);
    expect(await tests()).toEqual([
      `test-message to ${household.email}`,
      expect.stringMatching(/^test-message to \+1/),
    ]);
    await sendDue(test);
    const [mail] = (await mailsTo(database.db, household.email)).slice(-1);
    expect(mail?.subject).toBe("A test from Daymark");
    expect(mail?.text).toContain("This is a test from Daymark. Reminders will look like this.");
    const history = await felix.get(`/api/deliveries?subscription=${household.subscriptionId}`);
    const shown = history.body.deliveries.filter(
      ({ template }: { template: string }) => template === "test-message",
    );
    expect(shown.map(({ status }: { status: string }) => status)).toContain("sent");
  });

  it("is no reminder: the next one comes all the same, and none is superseded", async () => {
    const places = () => felix.get(`/api/locations?subscription=${household.subscriptionId}`);
    const before = (await places()).body.locations;
    await ask();
    await sendDue(test);
    expect((await places()).body.locations).toEqual(before);
  });

  it("is never sent to a number that has not said START, nor to an address that nobody has proven", async () => {
    await database.db.update(recipientChannels).set({ state: "pending", consentAt: null }).where(ownText());
    await database.db.insert(recipientChannels).values({
      recipientId: household.people.felix.recipientId,
      kind: "email",
      address: "victim@mail.example",
      state: "confirmed",
      createdAt: test.clock.now(),
    });
    expect((await ask()).body.kinds).toEqual(["email"]);
    expect(await tests()).toEqual([`test-message to ${household.email}`]);
  });

  it("is not sent where the number's holder has said STOP, and is refused after three an hour", async () => {
    await database.db.update(recipientChannels).set({ state: "stopped" }).where(ownText());
    for (let times = 0; times < 3; times += 1) {
      expect((await ask()).status).toBe(200);
      test.advance({ minutes: 1 });
    }
    expect((await ask()).status).toBe(429);
    expect(await tests()).toHaveLength(3);
  });

  it("is nobody else's to ask for", async () => {
    const nina = await test.signedIn((await seedNina(database.db)).userId);
    expect((await ask(nina)).status).toBe(404);
    expect((await ask(test.visitor())).status).toBe(401);
    expect(await tests()).toEqual([]);
  });

  describe("the text that asks one's own number for START", () => {
    const again = () =>
      felix.post(`/api/recipients/channels/${household.people.felix.textChannelId}/ask-again`);
    const texts = async () =>
      (await noticesTo(database.db)).filter((line) => line.startsWith("agree-by-text"));
    const ownLine = async () => {
      const { body } = await felix.get(`/api/recipients?subscription=${household.subscriptionId}`);
      return body.recipients[0].channels.find(({ kind }: { kind: string }) => kind === "text");
    };
    beforeEach(async () => {
      await database.db.update(recipientChannels).set({ state: "pending", consentAt: null }).where(ownText());
    });

    it("is sent again, three times a day at most", async () => {
      expect((await ownLine()).canAskAgain).toBe(true);
      for (let times = 0; times < 3; times += 1) {
        expect((await again()).status).toBe(200);
        test.advance({ minutes: 1 });
      }
      expect(await texts()).toHaveLength(3);
      expect((await again()).status).toBe(429);
    });

    it("gets the same answer, whatever the number has sent elsewhere, or has been sent today", async () => {
      const line = await ownLine();
      const answer = await again();
      await database.db
        .update(recipientChannels)
        .set({ state: "stopped", stateReason: "stopped-by-recipient" })
        .where(ownText());
      test.advance({ minutes: 1 });
      expect(await ownLine()).toEqual(line);
      const later = await again();
      expect([later.status, later.body]).toEqual([answer.status, answer.body]);
    });

    it("is not sent again once the number has said START", async () => {
      await database.db
        .update(recipientChannels)
        .set({ state: "confirmed", consentAt: test.clock.now() })
        .where(ownText());
      expect((await ownLine()).canAskAgain).toBe(false);
      expect((await again()).status).toBe(409);
    });
  });
});
