import { sql } from "drizzle-orm";
import { pino } from "pino";
import { Temporal } from "temporal-polyfill";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { restores } from "#server/db/schema/operations.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { dispatchDeliveries } from "#server/delivery/dispatch-deliveries.ts";
import { createApp } from "#server/http/app.ts";
import { createTwilioProvider } from "#server/providers/sms/twilio.ts";
import { type ImapStandIn, startImapStandIn } from "#tests/support/imap-stand-in.ts";
import { type SmtpSink, startSmtpSink } from "#tests/support/smtp-sink.ts";
import { createTestApp, productionEnv } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { startTwilioStandIn, type TwilioStandIn } from "#tests/support/twilio-stand-in.ts";
import { smtpTo } from "#tests/support/with-mail-server.ts";
import { readCanaries } from "./read-canaries.ts";
import { silentCanaries, watchCanaries } from "./watch-canaries.ts";

const second = "+15155550199";
const mailbox = "canary@mail.example";
const operator = "operator@daymark.example";
const begun = "2026-12-03T15:00:00Z";
const publicUrl = productionEnv.PUBLIC_URL;

describe("the canary", async () => {
  const database = await testDatabase("pool");
  const { db } = database;
  let sink: SmtpSink;
  let imap: ImapStandIn;
  let twilio: TwilioStandIn;
  let test: ReturnType<typeof createTestApp>;
  let log: Record<string, unknown>[];

  beforeAll(async () => {
    [imap, twilio] = [await startImapStandIn(), await startTwilioStandIn()];
  });
  afterAll(async () => {
    await imap.close();
    await twilio.close();
  });
  beforeEach(async () => {
    sink = await startSmtpSink();
    Object.assign(imap, { folders: imap.folders, breaches: [], logins: 0, mood: "well", hasUidPlus: true });
    imap.folders.INBOX.length = 0;
    imap.folders.Junk.length = 0;
    twilio.taken.length = 0;
    twilio.onText = () => "take";
    log = [];
    test = createTestApp(database, {
      env: { ...productionEnv, ...twilio.env, OPERATOR_EMAIL: operator, METRICS_TOKEN: metricsToken },
      sms: createTwilioProvider(twilio.config, publicUrl),
      log: pino({ base: null, timestamp: false }, { write: (line) => log.push(JSON.parse(line)) }),
    });
    test.services.email = smtpTo(sink.url);
    test.services.config.canary = { mail: { address: mailbox, imap: imap.config }, number: second };
    test.clock.set(begun);
  });
  afterEach(async () => {
    expect(imap.breaches).toEqual([]);
    expect(twilio.breaches).toEqual([]);
    await test.services.email.close();
    await test.services.sms?.close();
    await sink.close();
  });

  /** A minute of a worker: the canary's round, and a dispatch. */
  async function minute(at: string, patienceMs?: number) {
    test.clock.set(at);
    await watchCanaries(db, test.services, patienceMs === undefined ? {} : { patienceMs });
    await dispatchDeliveries(db, test.services);
  }
  /** From one time of that day to another, by at most a quarter of an hour a step: after a longer break the watch begins anew. */
  const minutes = async (from: string, to: string) => {
    const at = (time: string) => Temporal.Instant.from(`2026-12-03T${time}:00Z`);
    const last = at(to);
    for (let now = at(from); Temporal.Instant.compare(now, last) < 0; now = now.add({ minutes: 15 }))
      await minute(now.toString());
    await minute(last.toString());
  };
  /** What came to the mailbox is there, and what came to the second number is passed on. */
  const carry = async ({
    mails = true,
    texts = true,
    at = "2026-12-03T15:00:09Z",
    folder = "INBOX" as "INBOX" | "Junk",
  } = {}) => {
    for (const { to, raw } of mails ? sink.received.splice(0) : [])
      if (to === mailbox) imap.deliver(raw, at, folder);
    for (const { to, body } of texts ? twilio.taken.splice(0) : []) if (to === second) await text(body);
  };
  const text = async (body: string, to = second, from = twilio.config.number) => {
    const answer = await createApp(db, test.services).fetch(
      twilio.inbound(publicUrl, from, body, { To: to }),
    );
    return [answer.status, await answer.text()];
  };
  /** The operator's mails, in order. */
  const told = async () => {
    const rows = await db
      .select()
      .from(deliveries)
      .where(sql`template = 'provider-trouble'`)
      .orderBy(deliveries.number);
    return rows.map(({ params }) => [params.channel, params.cause]);
  };
  const flown = async (channel: "email" | "text") => {
    const rows = await db
      .select()
      .from(deliveries)
      .where(sql`kind = 'canary' and channel = ${channel}`)
      .orderBy(deliveries.number);
    return rows.map(({ status }) => status);
  };
  const states = async () =>
    Object.fromEntries((await readCanaries(db, test.services.clock.now())).map((one) => [one.channel, one]));

  it("flies each hour by mail and by text, comes back, and leaves nothing behind", async () => {
    const other = imap.deliver("Subject: Lunch?\r\n\r\nAt one?\r\n", begun);
    other.isDeleted = true;
    await minute(begun);
    expect([sink.received.length, twilio.taken.length, imap.logins]).toEqual([1, 1, 0]);
    await carry();
    await minutes("15:01", "15:59");
    expect(await states()).toMatchObject({
      email: { alarm: null, tookSeconds: 9, heard: { isSpam: false }, out: null },
      text: { alarm: null, out: null },
    });
    // It is looked for only while one is out. What the operator has marked is the operator's.
    expect([imap.logins, imap.folders.INBOX]).toEqual([1, [other]]);
    await minute("2026-12-03T16:00:00Z");
    await carry();
    await minute("2026-12-03T16:01:00Z");
    expect([await flown("email"), (await flown("text")).length, await told()]).toEqual([
      ["delivered", "delivered"],
      2,
      [],
    ]);
    expect(log.filter(({ msg }) => msg === "the canary came back")).toHaveLength(4);
    expect(JSON.stringify(log)).not.toMatch(/mail\.example|\+1515|p@ss|[\da-f]{20}/);
  });

  it("that is lost rings after an hour, once, in the log, by mail, at the heartbeat and at /metrics; and all is clear when one is back", async () => {
    await minute(begun);
    await carry({ mails: false });
    await minutes("15:01", "15:59");
    expect(await told()).toEqual([]);
    await minutes("16:00", "16:20");
    expect(await told()).toEqual([["email", "lost"]]);
    expect(await silentCanaries(db)).toEqual(["email"]);
    expect(log.filter(({ level }) => level === 50)).toEqual([
      {
        level: 50,
        channel: "email",
        cause: "lost",
        unread: null,
        msg: "the canary has not come back: see docs/runbook.md",
      },
    ]);
    expect(await figures()).toContain('daymark_canary_alarm{channel="email",cause="lost"} 1');
    // The canaries of both hours come late.
    await carry({ at: "2026-12-03T16:20:30Z" });
    await minute("2026-12-03T16:21:00Z");
    expect(await told()).toEqual([
      ["email", "lost"],
      ["email", "heard"],
    ]);
    expect(await silentCanaries(db)).toEqual([]);
    const shown = await figures();
    expect(shown).not.toContain("daymark_canary_alarm{");
    expect(shown).toContain('daymark_canary_seconds{channel="email"} 1230');
    expect(shown).toContain('daymark_canary_heard_seconds_ago{channel="email"} 30');
  });

  it("is told through the mail server for alarms, too, when mails do not arrive", async () => {
    const alarms = await startSmtpSink();
    test.services.alarmEmail = smtpTo(alarms.url);
    await minute(begun);
    await carry({ mails: false });
    await minutes("15:10", "16:00");
    expect(alarms.received.map(({ to, mail }) => [to, mail.subject])).toEqual([
      [operator, "Our test emails don't arrive"],
    ]);
    await test.services.alarmEmail.close();
    await alarms.close();
  });

  it("by text rings likewise", async () => {
    await minute(begun);
    await carry({ texts: false });
    await minutes("15:10", "16:00");
    expect(await told()).toEqual([["text", "lost"]]);
    await carry();
    await minute("2026-12-03T16:01:00Z");
    expect(await told()).toEqual([
      ["text", "lost"],
      ["text", "heard"],
    ]);
  });

  it("that its vendor does not take is called unsent, and never waits twice", async () => {
    test.services.config.canary = { mail: { address: mailbox, imap: imap.config }, number: undefined };
    sink.onRecipient = (address) => (address === mailbox ? "450 4.2.1 later" : "take");
    await minute(begun);
    await carry();
    await minutes("15:10", "16:30");
    expect([await told(), twilio.taken]).toEqual([[["email", "unsent"]], []]);
    expect((await flown("email")).filter((status) => status === "planned")).toHaveLength(1);
    sink.onRecipient = () => "take";
    await minutes("16:40", "17:43");
    await carry({ at: "2026-12-03T17:43:10Z" });
    await minute("2026-12-03T17:44:00Z");
    expect(await told()).toEqual([
      ["email", "unsent"],
      ["email", "heard"],
    ]);
  });

  it.each([
    ["refuses the password", "refuses-login", "login-refused"],
    ["hangs", "hangs", "no-answer"],
  ] as const)("whose mailbox %s is called unread, not lost", async (_, mood, reason) => {
    await minute(begun);
    await carry();
    imap.mood = mood;
    for (const at of ["15:15", "15:30", "15:45", "16:00"]) await minute(`2026-12-03T${at}:00Z`, 100);
    expect(await told()).toEqual([["email", "unread"]]);
    expect((await states()).email).toMatchObject({ unread: reason, alarm: "unread" });
    // The heartbeat goes on: mails may well arrive.
    expect(await silentCanaries(db)).toEqual([]);
    imap.mood = "well";
    await carry({ at: "2026-12-03T16:00:05Z" });
    await minute("2026-12-03T16:01:00Z");
    expect(await told()).toEqual([
      ["email", "unread"],
      ["email", "heard"],
    ]);
    expect((await states()).email).toMatchObject({ unread: null, alarm: null, tookSeconds: 5 });
  });

  it("whose mailbox is away is called unread; and lost once it can be read and has nothing", async () => {
    await minute(begun);
    await carry({ mails: false });
    const { port } = imap.config;
    imap.config.port = 1;
    await minutes("15:10", "16:00");
    expect((await states()).email?.unread).toBe("unreached");
    imap.config.port = port;
    await minutes("16:01", "16:03");
    expect(await told()).toEqual([
      ["email", "unread"],
      ["email", "lost"],
    ]);
  });

  it("in the folder for spam counts as back, and the operator is told", async () => {
    await minute(begun);
    await carry({ folder: "Junk" });
    await minutes("15:01", "15:03");
    expect([await told(), imap.folders.Junk]).toEqual([[["email", "spam"]], []]);
    await minutes("15:10", "16:00");
    await carry({ at: "2026-12-03T16:00:05Z" });
    await minute("2026-12-03T16:01:00Z");
    expect(await told()).toEqual([
      ["email", "spam"],
      ["email", "heard"],
    ]);
  });

  it("is deleted from no mailbox that could only delete what others have marked, too", async () => {
    imap.hasUidPlus = false;
    await minute(begun);
    await carry();
    await minute("2026-12-03T15:01:00Z");
    expect(imap.folders.INBOX.map(({ isDeleted }) => isDeleted)).toEqual([false]);
    expect((await states()).email).toMatchObject({ heard: { isSpam: false } });
  });

  it("cannot be forged by mail: neither a guessed one, nor an answer that quotes ours", async () => {
    await minute(begun);
    const [ours] = sink.received.splice(0);
    const subject = ours?.mail.subject ?? "";
    const forged = [
      `Subject: ${subject.replace(/[\da-f]{20}/, "0".repeat(20))}\r\nX-Delivery-ID: ${"0".repeat(8)}-0000-4000-8000-${"0".repeat(12)}\r\n\r\n\r\n`,
      `Subject: Undeliverable: ${subject}\r\n\r\n${ours?.raw}`,
      `Subject: Re: ${subject}\r\nX-Delivery-ID: ${"1".repeat(8)}-0000-4000-8000-${"0".repeat(12)}\r\n\r\n\r\n`,
    ];
    for (const raw of forged) imap.deliver(raw, begun);
    await carry();
    await minutes("15:01", "15:02");
    expect((await states()).email).toMatchObject({ heard: null });
    expect(imap.folders.INBOX).toHaveLength(3);
    await minutes("15:10", "16:00");
    expect(await told()).toEqual([["email", "lost"]]);
  });

  it("cannot be forged by text, answers nobody, and counts once; and the number is nobody's to talk to", async () => {
    await minute(begun);
    const body = twilio.taken.splice(0)[0]?.body ?? "";
    const answers = [
      await text("Daymark canary 00000000000000000000", second, "+15155550107"),
      await text("DONE", second, "+15155550107"),
      await text(body, twilio.config.number, "+15155550107"),
    ];
    expect((await states()).text).toMatchObject({ heard: null });
    answers.push(await text(body));
    expect(answers).toEqual(answers.map(() => [200, "<Response/>"]));
    test.clock.set("2026-12-03T15:30:00Z");
    await text(body);
    expect((await states()).text).toMatchObject({ heard: { isSpam: false }, heardSecondsAgo: 1800 });
    const replies = await db.select().from(deliveries).where(sql`kind = 'reply'`);
    // The one that came to the number that people know.
    expect(replies).toHaveLength(1);
  });

  it("flies once an hour, whichever of two workers looks, and after a restart", async () => {
    await Promise.all([watchCanaries(db, test.services), watchCanaries(db, test.services)]);
    await watchCanaries(db, test.services);
    expect([await flown("email"), await flown("text")]).toEqual([["planned"], ["planned"]]);
  });

  it("starts its hour anew after a break, a jump of the clock, and a restore; nothing old rings", async () => {
    await minute(begun);
    await carry({ mails: false, texts: false });
    // No worker ran until the evening.
    await minute("2026-12-03T21:00:00Z");
    expect([await told(), (await flown("email")).length]).toEqual([[], 2]);
    // The clock is put back by a day.
    await minute("2026-12-02T21:00:00Z");
    expect([await told(), (await flown("email")).length]).toEqual([[], 3]);
    const at = test.services.clock.now();
    await db.insert(restores).values({ takenAt: at, restoredAt: at });
    await minutes("20:00", "20:02");
    // Nothing flies from a restored database before the operator's yes.
    expect([await told(), (await flown("email")).length]).toEqual([[], 3]);
    test.clock.set("2026-12-03T20:30:00Z");
    await db.update(restores).set({ confirmedAt: test.services.clock.now() });
    await minute("2026-12-03T20:31:00Z");
    expect([await told(), (await flown("email")).length]).toEqual([[], 4]);
  });

  it("does not exist without its settings, and what was wrong is forgotten with them", async () => {
    await minute(begun);
    await minutes("15:10", "16:00");
    expect(await silentCanaries(db)).toEqual(["email", "text"]);
    test.services.config.canary = undefined;
    await minute("2026-12-03T17:30:00Z");
    expect([await readCanaries(db, test.services.clock.now()), (await flown("email")).length]).toEqual([
      [],
      2,
    ]);
  });

  const metricsToken = "a-token-of-the-tests-of-32-letters";
  const figures = async () => {
    const headers = { Authorization: `Bearer ${metricsToken}` };
    return (await test.fetch(new Request("http://localhost/metrics", { headers }))).text();
  };
});
