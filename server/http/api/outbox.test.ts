import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { outboxMessages } from "#server/db/schema/operations.ts";
import { recipientChannels } from "#server/db/schema/subscriptions.ts";
import { castDueOn, seedFelix } from "#tests/support/cast.ts";
import { emptyTables } from "#tests/support/empty-tables.ts";
import { createTestApp, productionEnv, type TestApp } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";

describe("the demo's outbox", async () => {
  const database = await testDatabase("single", { keepsRows: true });
  let test: TestApp;
  beforeAll(async () => {
    test = createTestApp(database);
  });

  it("shows the outbox in embedded mode, a mail in a document that can do nothing", async () => {
    const mail = { channel: "email", subject: "3 days", text: "Hello" } as const;
    const [row] = await database.db
      .insert(outboxMessages)
      .values({ ...mail, toAddress: "rosa@mail.example", html: "<p>Hello</p>", at: test.clock.now() })
      .returning();
    const { body } = await test.visitor().get("/api/outbox");
    const at = "2026-11-20T15:00:00.000Z";
    const shown = { id: row?.id, ...mail, to: "rosa@mail.example", hasHtml: true, headers: {}, at };
    expect(body.messages[0]).toEqual(shown);
    expect((await test.visitor().get(`/api/outbox/${row?.id}`)).body.message).toEqual(body.messages[0]);
    const html = await test.visitor().get(`/api/outbox/${row?.id}/html`);
    expect(html.headers.get("Content-Type")).toContain("text/html");
    expect(html.headers.get("Content-Security-Policy")).toBe(
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
    );
    expect((await test.visitor().get("/api/outbox/999999")).status).toBe(404);
    expect((await test.visitor().get("/api/outbox/clock")).body.clock.aheadSeconds).toBe(0);
  });

  it("shows the newest two hundred of each kind of channel: many mails do not hide a text", async () => {
    const message = { toAddress: "+15155550142", text: "Hello", at: test.clock.now() };
    const mail = {
      ...message,
      channel: "email" as const,
      toAddress: "felix@mail.example",
      subject: "A mail",
    };
    const mails = Array.from({ length: 201 }, () => mail);
    await database.db.insert(outboxMessages).values([{ ...message, channel: "text" }, ...mails]);
    const { messages } = (await test.visitor().get("/api/outbox")).body;
    const ids = messages.map(({ id }: { id: number }) => id);
    expect(ids).toEqual(ids.toSorted((one: number, other: number) => other - one));
    const countOf = (channel: string) =>
      messages.filter((shown: { channel: string }) => shown.channel === channel).length;
    expect([countOf("email"), countOf("text")]).toEqual([200, 1]);
    expect(messages.at(-1)).toMatchObject({ channel: "text", to: "+15155550142" });
  });

  it("has no outbox in production", async () => {
    const live = createTestApp(database, { env: productionEnv }).visitor();
    for (const path of ["/api/outbox", "/api/outbox/1", "/api/outbox/1/html", "/api/outbox/clock"]) {
      expect((await live.get(path)).status).toBe(404);
    }
    expect((await live.post("/api/outbox/texts", { from: "+15155550142", body: "STOP" })).status).toBe(404);
    expect((await live.post("/api/outbox/clock", { date: "2026-12-10" })).status).toBe(404);
  });

  it("refuses to move the clock back, or to a date that is none", async () => {
    for (const date of ["2020-01-01", "2999-01-01", "2026-02-30", "soon"]) {
      expect((await test.visitor().post("/api/outbox/clock", { date })).status).toBe(422);
    }
    expect((await test.visitor().get("/api/outbox/clock")).body.clock.aheadSeconds).toBe(0);
  });

  it("takes a text from any number and at once sends the messages that follow", async () => {
    await emptyTables(database.db);
    const { people } = await seedFelix(database.db, { dueOn: [castDueOn] });
    test.clock.set("2026-12-07T15:00:00Z");
    const say = (from: string, body: string) => test.visitor().post("/api/outbox/texts", { from, body });
    const started = await say("(212) 555-0103", " start ");
    expect(started.status).toBe(200);
    const texts = started.body.messages.filter(({ to }: { to: string }) => to === "+12125550103");
    expect(texts.map(({ text }: { text: string }) => text).sort()).toEqual([
      expect.stringContaining("3 days until your date"),
      expect.stringContaining("Felix added you to date reminders"),
    ]);
    const ray = eq(recipientChannels.id, people.ray.textChannelId ?? "");
    expect(await database.db.select().from(recipientChannels).where(ray)).toMatchObject([
      { state: "confirmed" },
    ]);
    const done = (await say("212-555-0103", "done")).body.messages;
    const answer = done.find(({ to }: { to: string }) => to === "+12125550103");
    expect(answer.text).toContain("Thu Dec 10 is marked done");
  });

  it.each([
    [{ from: "911", body: "STOP" }, "from"],
    [{ from: "+15155550142", body: " \n " }, "body"],
    [{ from: "+15155550142", body: "x".repeat(1601) }, "body"],
  ])("refuses the text %j, naming the field", async (posted, field) => {
    const { status, body } = await test.visitor().post("/api/outbox/texts", posted);
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
  });
});
