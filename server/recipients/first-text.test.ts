import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { channelKinds } from "#core/people/channels.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { recipientChannels } from "#server/db/schema/subscriptions.ts";
import { signLink } from "#server/db/signed-links.ts";
import { dispatchDeliveries } from "#server/delivery/dispatch-deliveries.ts";
import { failChannel } from "#server/delivery/fail-channel.ts";
import { createTwilioProvider } from "#server/providers/sms/twilio.ts";
import { receiveText } from "#server/replies/receive-text.ts";
import { seedFelix } from "#tests/support/cast.ts";
import { registrantForm } from "#tests/support/sample-forms.ts";
import { createTestApp, type TestApp, type Visitor } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { startTwilioStandIn, type TwilioStandIn } from "#tests/support/twilio-stand-in.ts";
import { saveForm, wizardPassword } from "#tests/support/wizard.ts";

const [rosaNumber, rayNumber] = ["+15155550142", "+12125550103"];

describe("the first text to a number", async () => {
  const database = await testDatabase();
  let standIn: TwilioStandIn;
  let test: TestApp;
  beforeEach(async () => {
    standIn = await startTwilioStandIn();
    test = createTestApp(database, { sms: createTwilioProvider(standIn.config, "https://daymark.example") });
  });
  afterEach(async () => {
    await test.services.sms?.close();
    await standIn.close();
    expect(standIn.breaches).toEqual([]);
  });

  const say = (from: string, body: string) =>
    receiveText(test.db, test.services, {
      provider: "test",
      event: `${from}:${body}`,
      from,
      body,
      answeredAs: null,
    });
  const firstTextAt = async (visitor: Visitor) =>
    (await visitor.get("/api/checkout")).body.checkout.firstTextAt;
  const firstText = async (visitor: Visitor) => (await visitor.get("/api/checkout")).body.checkout.firstText;
  const textsTo = (number: string) => standIn.taken.filter(({ to }) => to === number).map(({ body }) => body);
  const stateOf = async (number: string) => {
    const rows = await database.db
      .select()
      .from(recipientChannels)
      .where(eq(recipientChannels.address, number));
    return rows.map(({ state }) => state);
  };
  const paid = async () => {
    const { visitor } = await saveForm(test, registrantForm);
    await visitor.post("/api/checkout");
    return visitor;
  };

  const signIn = (visitor: Visitor) =>
    visitor.post("/api/auth/sign-in/email", {
      email: registrantForm.account.email,
      password: wizardPassword,
    });
  const ownNumber = async (visitor: Visitor) => {
    const { body } = await visitor.get("/api/recipients");
    return body.recipients[0].channels.find(({ kind }: { kind: string }) => kind === "text");
  };

  it("asks for a START once it is paid, and the page says that it has left", async () => {
    const visitor = await paid();
    expect(await firstText(visitor)).toBe("waiting");
    expect(await firstTextAt(visitor)).toBeNull();
    await dispatchDeliveries(test.db, test.services);
    expect(textsTo(rosaNumber)).toEqual([expect.stringContaining("reply START")]);
    expect(await firstText(visitor)).toBe("sent");
    expect(await stateOf(rosaNumber)).toEqual(["pending"]);
    await say(rosaNumber, "START");
    expect(await stateOf(rosaNumber)).toEqual(["confirmed"]);
    await dispatchDeliveries(test.db, test.services);
    // The answer to the START, and no further first text.
    expect(textsTo(rosaNumber).slice(1)).toEqual([expect.stringContaining("text reminders are on")]);
  });

  it("waits for the morning, and the page says until when", async () => {
    test.clock.set("2026-11-20T05:00:00Z");
    const visitor = await paid();
    await dispatchDeliveries(test.db, test.services);
    expect([textsTo(rosaNumber), await firstText(visitor)]).toEqual([[], "waiting"]);
    expect(await firstTextAt(visitor)).toEqual({ on: "2026-11-20", time: "08:00" });
    test.clock.set("2026-11-20T14:00:00Z");
    await dispatchDeliveries(test.db, test.services);
    expect(textsTo(rosaNumber)).toHaveLength(1);
  });

  it.each([
    ["a dead number", 21_211],
    ["a number that is refused without a reason", 21_612],
    ["a phone that is off", 30_003],
  ])(
    "to %s is tried a few times over three days; then its holder hears of it once, and no operator",
    async (_, code) => {
      const { db, services, clock } = test;
      let tries = 0;
      standIn.onText = () => {
        tries += 1;
        return { status: 400, code };
      };
      await paid();
      const paidAt = clock.now();
      const waiting = and(eq(deliveries.status, "planned"), eq(deliveries.channel, "text"));
      for (;;) {
        await dispatchDeliveries(db, services, { random: () => 0.5 });
        const [next] = await db.select().from(deliveries).where(waiting);
        if (!next || tries > 100) break;
        clock.set(next.nextAttemptAt.toString());
      }
      expect(clock.now().since(paidAt).total("hours")).toBeLessThan(24 * 4);
      expect(tries).toBeLessThanOrEqual(12);
      await dispatchDeliveries(db, services);
      const told = (template: string) => db.$count(deliveries, eq(deliveries.template, template));
      expect(await stateOf(rosaNumber)).toEqual(["pending"]);
      expect([await told("channel-stopped"), await told("provider-trouble")]).toEqual([1, 0]);
      // Another reason, from a receipt that comes late, is no other news.
      const [asked] = await db.select().from(deliveries).where(eq(deliveries.template, "agree-by-text"));
      if (!asked) throw new Error("Nobody was asked.");
      const dead = { ...asked, id: randomUUID(), address: rosaNumber, addressee: { firstName: "Rosa" } };
      const because = { reason: "landline", openKinds: channelKinds } as const;
      await db.transaction((tx) => failChannel(tx, services.keys, clock.now(), dead, because));
      expect(await told("channel-stopped")).toBe(1);
    },
  );

  it("says so to somebody who has proven it, and only START from the number helps", async () => {
    const visitor = await paid();
    await signIn(visitor);
    await say(rosaNumber, "START");
    await say(rosaNumber, "STOP");
    expect(await firstText(visitor)).toBe("sent-stop");
    expect(await ownNumber(visitor)).toMatchObject({ state: "stopped", hasSentStop: true, canStart: false });
    await receiveText(test.db, test.services, {
      provider: "test",
      event: "again",
      from: rosaNumber,
      body: "START",
      answeredAs: null,
    });
    expect(await ownNumber(visitor)).toMatchObject({ state: "confirmed", hasSentStop: false });
  });

  it("asks somebody else's number once they agreed by mail, says who added it, and only START opens it", async () => {
    const { people } = await seedFelix(database.db);
    const [ray] = await database.db
      .select()
      .from(recipientChannels)
      .where(eq(recipientChannels.id, people.ray.textChannelId ?? ""));
    const token = signLink(test.services.keys, "agree", ray?.number ?? 0);
    for (const _ of ["once", "and again"]) {
      const agreed = await test
        .visitor()
        .post("/api/links/act", { purpose: "agree", token, action: "agree" });
      expect(agreed.status).toBe(200);
      await dispatchDeliveries(test.db, test.services);
    }
    expect(textsTo(rayNumber)).toEqual([
      expect.stringContaining("Daymark: Felix added you to date reminders. Reply START"),
    ]);
    expect(await stateOf(rayNumber)).toEqual(["pending"]);
    await say(rayNumber, "START");
    expect(await stateOf(rayNumber)).toEqual(["confirmed"]);
  });
});
