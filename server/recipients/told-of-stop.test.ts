import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { recipientChannels } from "#server/db/schema/subscriptions.ts";
import { signLink } from "#server/db/signed-links.ts";
import { dispatchDeliveries } from "#server/delivery/dispatch-deliveries.ts";
import { createTwilioProvider } from "#server/providers/sms/twilio.ts";
import { receiveText } from "#server/replies/receive-text.ts";
import { runRound } from "#server/worker/run-round.ts";
import { allDeliveries } from "#tests/support/deliveries.ts";
import { emptyTables } from "#tests/support/empty-tables.ts";
import { registrantForm } from "#tests/support/sample-forms.ts";
import { createTestApp, type TestApp, type Visitor } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { startTwilioStandIn, type TwilioStandIn } from "#tests/support/twilio-stand-in.ts";
import { pay, saveForm, signIn } from "#tests/support/wizard.ts";

// Rosa's own number, and that of Alma, whom she puts on her list. Nobody knows whose they really are.
const [ownNumber, almasNumber] = ["+15155550142", "+15155550177"];
const alma = {
  fullName: "Alma Reyes",
  relation: "friend",
  timeZone: "America/Chicago",
  email: "alma@mail.example",
  phone: "(515) 555-0177",
};

describe("what an account is told of a number's STOP", async () => {
  const database = await testDatabase();
  let standIn: TwilioStandIn;
  let test: TestApp;
  let said = 0;
  beforeEach(async () => {
    standIn = await startTwilioStandIn();
    test = createTestApp(database, { sms: createTwilioProvider(standIn.config, "https://daymark.example") });
  });
  afterEach(async () => {
    await test.services.sms?.close();
    await standIn.close();
    expect(standIn.breaches).toEqual([]);
  });

  const say = (from: string, body: string) => {
    said += 1;
    return receiveText(test.db, test.services, {
      provider: "test",
      event: `${said}`,
      from,
      body,
      answeredAs: null,
    });
  };
  const until = async (instant: string) => {
    test.clock.set(instant);
    await runRound(test.db, test.services);
    await dispatchDeliveries(test.db, test.services);
  };
  /** Rosa signs up with a number of her own, and puts Alma on her list. */
  const signUp = async (): Promise<Visitor> => {
    const { visitor } = await saveForm(test, registrantForm);
    await pay(visitor);
    await signIn(test, registrantForm.account.email, undefined, visitor);
    expect((await visitor.post("/api/recipients", alma)).status).toBe(200);
    await dispatchDeliveries(test.db, test.services);
    return visitor;
  };
  /** Everything that the account can read, and every notice to it, in one order and without what differs by chance. */
  const seenBy = async (visitor: Visitor): Promise<string[]> => {
    const lines = [];
    for (const path of ["recipients", "deliveries", "checkout", "payments", "account/copy", "locations"]) {
      const { status, body } = await visitor.get(`/api/${path}`);
      const { account: _, subscriptions, ...copy } = body.copy ?? {};
      const { messages, ...mine } = subscriptions?.[0] ?? {};
      const lists = [body.deliveries, body.recipients, body.locations, body.payments, messages];
      const rows = lists.flatMap((list) => list ?? []);
      lines.push(
        ...[status, body.checkout, copy, mine, ...rows].map((part) => `${path} ${JSON.stringify(part)}`),
      );
    }
    const notices = (await allDeliveries(database.db)).filter(
      ({ template }) => template.startsWith("channel-") || template === "nobody-reached",
    );
    lines.push(...notices.map(({ template, params }) => `${template} ${JSON.stringify(params)}`));
    // Ids, receipts' numbers, and numbers of channels.
    const ids = /[\da-f]{8}-[\da-f]{4}-[\da-f-]{22}|[\dA-F]{8}-[\dA-F]{4}(?=")|"channelNumber":\d+/g;
    return lines.map((line) => line.replace(ids, "ID")).toSorted();
  };

  /** What the page behind the link that asks for texts to this number gets. */
  const linksOf = async (number: string) => {
    const [channel] = await database.db
      .select()
      .from(recipientChannels)
      .where(eq(recipientChannels.address, number));
    const token = signLink(test.services.keys, "agree", channel?.number ?? 0);
    return async (path: "read" | "act", action?: string) => {
      const { status, body } = await test
        .visitor()
        .post(`/api/links/${path}`, { purpose: "agree", token, action });
      return { status, body };
    };
  };

  it("is the same whether a number that has not agreed has sent STOP before, after, to the carrier, or never", async () => {
    const stories: Record<string, string[]> = {};
    for (const story of ["never", "before", "after", "to the carrier"]) {
      await emptyTables(database.db);
      test.clock.set("2026-11-20T15:00:00Z");
      const stop = () => Promise.all([ownNumber, almasNumber].map((number) => say(number, "STOP")));
      standIn.onText = () => (story === "to the carrier" ? { status: 400, code: 21610 } : ("take" as const));
      if (story === "before") await stop();
      const visitor = await signUp();
      if (story === "after") await stop();
      await until("2026-12-03T18:00:00Z");
      const { body } = await visitor.get("/api/recipients");
      const ways = body.recipients.flatMap(({ channels }: { channels: { kind: string; id: string }[] }) =>
        channels.filter(({ kind }) => kind === "text"),
      );
      expect(ways).toMatchObject([
        { state: "pending", reason: null, hasSentStop: false },
        { state: "pending", reason: null, hasSentStop: false },
      ]);
      const switched = await Promise.all(
        ways.map(({ id }: { id: string }) => visitor.post(`/api/recipients/channels/${id}/start`)),
      );
      const asked = await visitor.post(`/api/recipients/channels/${ways[1].id}/ask-again`);
      const statuses = [...switched, asked].map(({ status }) => `${status}`);
      // Whoever added the number reads the mailbox beside it, and says yes there.
      const links = await linksOf(almasNumber);
      const pages = [await links("read"), await links("act", "agree"), await links("read")];
      await until("2026-12-04T18:00:00Z");
      pages.push(await links("act", "decline"), await links("act", "agree"));
      await until("2026-12-05T18:00:00Z");
      const answers = [...pages, await links("read")].map((page) => JSON.stringify(page));
      stories[story] = [...(await seenBy(visitor)), ...statuses, ...answers];
    }
    const { never, ...others } = stories;
    for (const [story, seen] of Object.entries(others)) expect(seen, story).toEqual(never);
  });

  it("is the truth once the number's holder had agreed on this very list, because the reminders depend on it", async () => {
    const visitor = await signUp();
    for (const number of [ownNumber, almasNumber]) await say(number, "START");
    for (const number of [ownNumber, almasNumber]) await say(number, "STOP");
    const { body } = await visitor.get("/api/recipients");
    const states = body.recipients.map(
      ({ channels }: { channels: { kind: string; state: string }[] }) =>
        channels.find(({ kind }) => kind === "text")?.state,
    );
    expect(states).toEqual(["stopped", "stopped"]);
    const stopped = (await allDeliveries(database.db)).filter(
      ({ template }) => template === "channel-stopped",
    );
    expect(stopped.map(({ params }) => params.whose)).toEqual(["Rosa", "Alma"]);
  });

  it("of a number on two lists is told on the one where its holder had agreed, and not on the other", async () => {
    const visitor = await signUp();
    await say(almasNumber, "START");
    const other = { ...registrantForm, verificationEmail: "nina@mail.example" };
    const ninas = {
      ...other,
      account: { email: "nina@mail.example" },
      registrantInfo: { ...other.registrantInfo, email: "nina@mail.example", phone: "(515) 555-0177" },
    };
    const { visitor: nina } = await saveForm(test, ninas);
    await pay(nina);
    await signIn(test, "nina@mail.example", undefined, nina);
    await say(almasNumber, "STOP");
    const stateFor = async (who: Visitor) =>
      (await who.get("/api/recipients")).body.recipients
        .flatMap(({ channels }: { channels: { address: string; state: string }[] }) => channels)
        .find(({ address }: { address: string }) => address === almasNumber)?.state;
    expect([await stateFor(visitor), await stateFor(nina)]).toEqual(["stopped", "pending"]);
    // The planner and the guard hold her reminders back there all the same, because there is no agreement.
    await until("2026-12-03T18:00:00Z");
    expect(standIn.taken.filter(({ to }) => to === almasNumber).map(({ body }) => body)).not.toContainEqual(
      expect.stringContaining("until your date"),
    );
  });
});
