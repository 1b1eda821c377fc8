import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { providerBreakers } from "#server/db/schema/providers.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { recipientChannels } from "#server/db/schema/subscriptions.ts";
import { enqueueDelivery } from "#server/messages/enqueue-delivery.ts";
import { secondVendor } from "#server/providers/email/port.ts";
import { sweepDeliveries } from "#server/worker/sweep-deliveries.ts";
import { castDueOn, seedRosa } from "#tests/support/cast.ts";
import { allDeliveries, planNow } from "#tests/support/deliveries.ts";
import { type SmtpSink, startSmtpSink } from "#tests/support/smtp-sink.ts";
import { freePort } from "#tests/support/start-server.ts";
import { smtpTo, withMailServer } from "#tests/support/with-mail-server.ts";
import { type DispatchOptions, dispatchDeliveries } from "./dispatch-deliveries.ts";

// 09:00 in Chicago, on Rosa's date.
const onTheDay = "2026-12-10T15:00:00Z";

describe("a second mail vendor", async () => {
  const smtp = await withMailServer(onTheDay);
  const { db } = smtp;
  let second: SmtpSink;
  /** The dispatchers' stopwatch. */
  let ms = 0;
  beforeEach(async () => {
    ms = 0;
    second = await startSmtpSink();
    smtp.services.secondEmail = { ...smtpTo(second.url), name: secondVendor };
  });
  afterEach(async () => {
    await smtp.services.secondEmail?.close();
    await second.close();
  });

  /** The first vendor's port, on which nobody listens. */
  const firstIsDown = async () => {
    await smtp.services.email.close();
    smtp.services.email = smtpTo(`smtp://127.0.0.1:${await freePort()}`);
  };
  const dispatch = (options: DispatchOptions = {}) =>
    dispatchDeliveries(db, smtp.services, { random: () => 1, stopwatch: () => ms, ...options });
  const enqueue = (name: string) =>
    enqueueDelivery(db, smtp.services.keys, smtp.services.clock.now(), {
      kind: "code",
      template: "verification-code",
      params: {},
      sealed: { code: "482915" },
      dedupeKey: `code:${name}`,
      channel: "email",
      to: { address: `${name}@mail.example`, language: "en" },
    });
  const codes = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, at) => enqueue(`person-${at}`)));
  const pauseFirst = async () => {
    const now = smtp.services.clock.now();
    await db.delete(providerBreakers);
    const paused = { failingSince: now, pausedSince: now, probeAt: now.add({ minutes: 30 }) };
    await db
      .insert(providerBreakers)
      .values({ channel: "email", cause: "unreached", failures: 5, ...paused });
  };
  const idsOf = (sink: SmtpSink) => sink.received.map(({ messageId }) => messageId);

  it("gets a code that the first could not be given, at once and under the same Message-ID", async () => {
    await firstIsDown();
    await codes(1);
    expect(await dispatch()).toMatchObject({ sent: 1, retried: 1 });
    const [row] = await allDeliveries(db);
    expect(row).toMatchObject({ status: "sent", provider: secondVendor, attempts: 2 });
    expect(idsOf(second)).toEqual([`<${row?.id}@daymark.example>`]);
  });

  it.each([
    ["550 5.7.1 Your account is suspended", "sender-refused"],
    ["550 5.1.8 Sender address rejected: domain not found", "sender-refused"],
  ])("gets what the first refuses for its own reasons: %s", async (reply) => {
    smtp.sink.onMail = () => reply as "550 So";
    await codes(1);
    expect(await dispatch()).toMatchObject({ sent: 1, retried: 1 });
    expect([smtp.sink.received.length, idsOf(second)]).toEqual([0, [smtp.sink.seen[0]]]);
  });

  it("gets today's reminder, and nothing that can wait", async () => {
    await firstIsDown();
    await seedRosa(db, { dueOn: [castDueOn, "2026-12-13"], holderText: null });
    await planNow(db, smtp.services);
    await dispatch();
    const rows = (await allDeliveries(db)).filter(({ status }) => status !== "superseded");
    const by = (offset: number) => rows.find(({ offsetDays }) => offsetDays === offset);
    expect(by(0)).toMatchObject({ status: "sent", provider: secondVendor });
    expect(by(-3)).toMatchObject({ status: "planned", provider: "smtp" });
    expect(second.received).toHaveLength(1);
  });

  it.each(["hang", "drop"] as const)(
    "never gets what the first may have taken: its answer to the content is to %s",
    async (answer) => {
      smtp.sink.onMail = () => answer;
      await codes(1);
      const arrived = smtp.sink.nextSeen();
      const sending = dispatch();
      await arrived;
      if (answer === "hang") await smtp.sink.close();
      await sending;
      await firstIsDown();
      await pauseFirst();
      await db.update(deliveries).set({ nextAttemptAt: smtp.services.clock.now() });
      ms += 600_000;
      await dispatch();
      expect([smtp.sink.seen.length, second.seen]).toEqual([1, []]);
      expect(await allDeliveries(db)).toMatchObject([{ status: "planned", mayHaveLeft: true }]);
    },
  );

  it("never gets what a dead process may have handed to the first", async () => {
    await codes(1);
    const claimed = smtp.services.clock.now();
    await db
      .update(deliveries)
      .set({ status: "sending", attempts: 1, provider: "smtp", claimedUntil: claimed });
    await sweepDeliveries(db, claimed);
    await firstIsDown();
    await dispatch();
    expect(second.seen).toEqual([]);
    expect(await allDeliveries(db)).toMatchObject([{ status: "planned", mayHaveLeft: true }]);
  });

  it("gets a tenth of a minute's messages at first, and more as it holds", async () => {
    await firstIsDown();
    await codes(45);
    await dispatch();
    expect(second.received).toHaveLength(10);
    for (const total of [30, 45]) {
      ms += 60_000;
      smtp.services.clock.set(smtp.services.clock.now().add({ seconds: 59 }).toString());
      await dispatch();
      expect(second.received).toHaveLength(total);
    }
    expect(new Set(idsOf(second)).size).toBe(45);
  });

  it("gives the first back in the same steps what is urgent, and at once what is not", async () => {
    await pauseFirst();
    for (let minute = 0; minute < 4; minute += 1) {
      await enqueue(`early-${minute}`);
      await dispatch();
      ms += 60_000;
    }
    expect([smtp.sink.received.length, second.received.length]).toEqual([0, 4]);
    await db.delete(providerBreakers);
    await codes(45);
    await seedRosa(db, { dueOn: ["2026-12-13"], holderText: null });
    await planNow(db, smtp.services);
    await dispatch();
    const ofFirst = smtp.sink.received.map(({ to }) => to);
    expect(ofFirst.filter((to) => to.startsWith("person"))).toHaveLength(10);
    expect(ofFirst.filter((to) => to.startsWith("rosa"))).toHaveLength(1);
    expect(second.received).toHaveLength(4 + 35);
    expect(new Set([...idsOf(smtp.sink), ...idsOf(second)]).size).toBe(50);
  });

  it("stops nobody by its refusals: the first has the last word", async () => {
    await firstIsDown();
    await seedRosa(db, { holderText: null });
    await planNow(db, smtp.services);
    second.onRecipient = () => "550 5.1.1 User unknown";
    await dispatch();
    const rows = await allDeliveries(db);
    expect(rows.find(({ offsetDays }) => offsetDays === 0)).toMatchObject({ status: "planned" });
    const states = await db.select({ state: recipientChannels.state }).from(recipientChannels);
    expect(new Set(states.map(({ state }) => state))).toEqual(new Set(["confirmed"]));
  });

  it("that is down, too, is tried once a minute, and everything waits", async () => {
    await firstIsDown();
    await smtp.services.secondEmail?.close();
    smtp.services.secondEmail = { ...smtpTo(`smtp://127.0.0.1:${await freePort()}`), name: secondVendor };
    await codes(8);
    await dispatch({ concurrency: 1 });
    const attempts = async () => (await allDeliveries(db)).reduce((sum, row) => sum + row.attempts, 0);
    const before = await attempts();
    ms += 60_000;
    smtp.services.clock.set(smtp.services.clock.now().add({ seconds: 30 }).toString());
    await dispatch({ concurrency: 1 });
    expect((await attempts()) - before).toBeLessThanOrEqual(1);
    expect((await allDeliveries(db)).every(({ status }) => status === "planned")).toBe(true);
  });

  it("changes nothing while all is well, or for whoever has none", async () => {
    await codes(3);
    expect(await dispatch()).toMatchObject({ sent: 3, retried: 0 });
    expect([smtp.sink.received.length, second.received.length]).toEqual([3, 0]);
    await smtp.services.secondEmail?.close();
    smtp.services.secondEmail = undefined;
    await firstIsDown();
    await enqueue("later");
    expect(await dispatch()).toMatchObject({ sent: 0, retried: 1 });
    const [row] = await db.select().from(deliveries).where(eq(deliveries.dedupeKey, "code:later"));
    expect(row).toMatchObject({ status: "planned", provider: "smtp" });
  });
});
