import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "#server/db/client.ts";
import { providerEvents } from "#server/db/schema/providers.ts";
import { createApp } from "#server/http/app.ts";
import { createTwilioProvider } from "#server/providers/sms/twilio.ts";
import { runRound } from "#server/worker/run-round.ts";
import { seedRosa } from "#tests/support/cast.ts";
import { openTestDatabase } from "#tests/support/databases.ts";
import { allDeliveries, newestOf } from "#tests/support/deliveries.ts";
import { emptyTables } from "#tests/support/empty-tables.ts";
import { createTestApp, productionEnv, type TestApp } from "#tests/support/test-app.ts";
import {
  newSid,
  signedPost,
  startTwilioStandIn,
  type TwilioStandIn,
} from "#tests/support/twilio-stand-in.ts";

const publicUrl = productionEnv.PUBLIC_URL;
const statusUrl = `${publicUrl}/webhooks/twilio/status`;
const inboundUrl = `${publicUrl}/webhooks/twilio/inbound`;
const rosaNumber = "+15155550101";

describe("Twilio's webhooks", () => {
  let database: Database;
  let standIn: TwilioStandIn;
  let test: TestApp;
  let fetch: (request: Request) => Response | Promise<Response>;
  beforeAll(async () => {
    database = await openTestDatabase();
    standIn = await startTwilioStandIn();
    const sms = createTwilioProvider(standIn.config, publicUrl);
    test = createTestApp(database, { env: { ...productionEnv, ...standIn.env }, sms });
    fetch = createApp(test.db, test.services).fetch;
  });
  beforeEach(() => emptyTables(database.db));
  afterAll(async () => {
    await test.services.sms?.close();
    await standIn.close();
    await database.close();
  });

  it("say when a text has arrived", async () => {
    const { people } = await seedRosa(database.db);
    test.clock.set("2026-12-07T15:00:00Z");
    await runRound(test.db, test.services);
    const text = standIn.taken.at(-1);
    if (!text) throw new Error("Nothing was taken.");
    expect((await fetch(standIn.statusReport(text, "queued"))).status).toBe(204);
    expect((await fetch(standIn.statusReport(text, "delivered"))).status).toBe(204);
    expect((await fetch(standIn.statusReport(text, "undelivered", 30006))).status).toBe(204);
    expect(await newestOf(database.db, people.rosa.textChannelId ?? "")).toMatchObject({
      status: "delivered",
    });
  });

  it("pass on what people text, once, and are answered by a delivery of its own", async () => {
    const request = standIn.inbound(publicUrl, rosaNumber, "help 🆘");
    const again = request.clone();
    const wakes = test.wakes();
    const answer = await fetch(request);
    expect([answer.status, await answer.text()]).toEqual([200, "<Response/>"]);
    expect((await fetch(again)).status).toBe(200);
    expect(await allDeliveries(database.db)).toMatchObject([
      { template: "text-answer", params: { says: "help" } },
    ]);
    expect(test.wakes()).toBeGreaterThan(wakes);
  });

  it.each(["STOP", "START", "HELP"])(
    "say that Twilio has answered %s itself, and then we send no answer",
    async (OptOutType) => {
      await fetch(standIn.inbound(publicUrl, rosaNumber, "a word of the operator's own", { OptOutType }));
      expect(await allDeliveries(database.db)).toEqual([]);
      expect(await database.db.select().from(providerEvents)).toHaveLength(1);
    },
  );

  const inbound = { MessageSid: newSid(), From: rosaNumber, Body: "STOP" };
  const status = { MessageSid: newSid(), MessageStatus: "delivered" };
  const withHeader = (name: string, value: string | null) => () => {
    const request = signedPost(inboundUrl, inbound);
    if (value === null) request.headers.delete(name);
    else request.headers.set(name, value);
    return request;
  };
  const withBody = (body: string | Uint8Array<ArrayBuffer>) => () => {
    const { url, headers } = signedPost(inboundUrl, inbound);
    return new Request(url, { method: "POST", headers, body });
  };
  const withWords = (changes: Record<string, string>) => () =>
    signedPost(inboundUrl, { ...inbound, ...changes });
  const words = new URLSearchParams(inbound).toString();
  const noText = new Uint8Array([0xff, 0xfe, 0x00, 0x26, 0x3d]);
  const withQuery = `${statusUrl}?delivery=${randomUUID()}`;

  it.each<[string, () => Request, number]>([
    ["without a signature", withHeader("X-Twilio-Signature", null), 403],
    ["with a long signature", withHeader("X-Twilio-Signature", "A".repeat(5000)), 403],
    ["signed with another token", () => signedPost(inboundUrl, inbound, "another token"), 403],
    ["signed for another address", () => new Request(inboundUrl, signedPost(statusUrl, inbound)), 403],
    ["signed without its query", () => new Request(withQuery, signedPost(statusUrl, status)), 403],
    ["with a changed word", withBody(words.replace("STOP", "START")), 403],
    ["with a parameter more", withBody(`${words}&OptOutType=STOP`), 403],
    ["with the body as a list", withBody(`${words}&Body=START`), 403],
    ["of bytes that are no text", withBody(noText), 403],
    ["as JSON", withHeader("Content-Type", "application/json"), 415],
    ["without a type", withHeader("Content-Type", null), 415],
    ["too large", withWords({ Padding: "x".repeat(70_000) }), 413],
    ["by GET", () => new Request(inboundUrl), 404],
    ["without a message", () => signedPost(inboundUrl, { From: rosaNumber, Body: "STOP" }), 400],
    ["with a strange message", withWords({ MessageSid: "SM'; drop table" }), 400],
    ["from a word", withWords({ From: "BANK" }), 400],
    ["with a book", withWords({ Body: "STOP ".repeat(400) }), 400],
    ["with an unknown opt-out", withWords({ OptOutType: "MAYBE" }), 400],
    ["of no status", () => signedPost(statusUrl, { MessageSid: status.MessageSid }), 400],
    ["with a word for a code", () => signedPost(statusUrl, { ...status, ErrorCode: "many" }), 400],
  ])("refuse a post %s", async (_, request, expected) => {
    const answer = await fetch(request());
    expect(answer.status).toBe(expected);
    expect(await database.db.select().from(providerEvents)).toEqual([]);
    expect(await allDeliveries(database.db)).toEqual([]);
  });

  it.each<[string, () => Request]>([
    ["of a delivery that is not there", () => signedPost(withQuery, status)],
    ["of a delivery that is no id", () => signedPost(`${statusUrl}?delivery=${"9".repeat(400)}`, status)],
    ["of a new status", () => signedPost(withQuery, { ...status, MessageStatus: "teleported" })],
    ["with zeros in it", () => signedPost(`${statusUrl}?delivery=%00`, { ...status, Extra: "a\0b" })],
  ])("accept a signed report %s and do nothing", async (_, request) => {
    expect((await fetch(request())).status).toBe(204);
    expect(await allDeliveries(database.db)).toEqual([]);
  });

  it.each([
    ["NUL and lone surrogates", "ST\0OP \ud800 \u202e"],
    ["no words at all", ""],
  ])("accept a text of %s", async (_, body) => {
    expect((await fetch(standIn.inbound(publicUrl, rosaNumber, body))).status).toBe(200);
  });

  it("name the wrong parameter, and its value nowhere", async () => {
    const answer = await fetch(signedPost(inboundUrl, { ...inbound, From: "somebody at 5155550101" }));
    expect(await answer.json()).toMatchObject({ error: "BAD_REQUEST", fields: { From: expect.any(String) } });
    await fetch(standIn.inbound(publicUrl, rosaNumber, "A secret of mine"));
    expect(JSON.stringify(test.logged)).not.toMatch(/5155550101|secret of mine|An auth token/i);
  });

  it("do not exist without Twilio", async () => {
    const without = createTestApp(database, { env: productionEnv });
    expect((await without.fetch(signedPost(inboundUrl, inbound))).status).toBe(404);
  });
});
