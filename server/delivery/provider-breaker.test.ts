import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { providerAlarms, providerBreakers } from "#server/db/schema/providers.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { runRound } from "#server/worker/run-round.ts";
import { addRecipient, castDueOn, type Household, seedRosa } from "#tests/support/cast.ts";
import { allDeliveries, outbox, planNow } from "#tests/support/deliveries.ts";
import { allHaveTakenBefore } from "#tests/support/provider-history.ts";
import { freePort } from "#tests/support/start-server.ts";
import { smtpTo, withMailServer } from "#tests/support/with-mail-server.ts";
import { dispatchDeliveries, oneLane } from "./dispatch-deliveries.ts";

const zone = "America/Chicago";
// Three days before the date, 09:00 in Chicago.
const morning = "2026-12-07T15:00:00Z";
/** One after the other, and every retry as late as possible. */
const inTurn = { lanes: oneLane, concurrency: 1, random: () => 1 };

describe("a mail server that is down", async () => {
  const smtp = await withMailServer(morning);
  const { db } = smtp;
  let rosa: Household<"rosa">;
  beforeEach(async () => {
    rosa = await seedRosa(db, { dueOn: [castDueOn, "2026-12-08"] });
    for (let position = 1; position <= 4; position += 1) {
      const email = `friend-${position}@mail.example`;
      await addRecipient(db, rosa.subscriptionId, { fullName: "Ana Diaz", position, timeZone: zone, email });
    }
  });

  /** Services that send to a port on which nobody listens. */
  const toNobody = async () => ({ ...smtp.services, email: smtpTo(`smtp://127.0.0.1:${await freePort()}`) });
  const mails = async () =>
    (await allDeliveries(db)).filter(
      ({ channel, kind, status }) => channel === "email" && kind === "reminder" && status !== "superseded",
    );
  const attempts = async () => (await mails()).reduce((total, row) => total + row.attempts, 0);
  const breaker = async () => (await db.select().from(providerBreakers))[0];

  it("is noticed after five calls: one mail a minute tries, texts go on, and then all leave, each once", async () => {
    const services = await toNobody();
    await planNow(db, services);
    expect(await mails()).toHaveLength(10);
    expect(await dispatchDeliveries(db, services, inTurn)).toMatchObject({ sent: 2, retried: 5, failed: 0 });
    expect((await outbox(db)).map(({ channel }) => channel)).toEqual(["text", "text"]);
    expect(await breaker()).toMatchObject({ channel: "email", failures: 5 });

    const before = await attempts();
    services.clock.set("2026-12-07T15:00:59Z");
    expect(await dispatchDeliveries(db, services, inTurn)).toMatchObject({ sent: 0, retried: 0 });
    for (const minute of ["01", "02", "03"]) {
      services.clock.set(`2026-12-07T15:${minute}:30Z`);
      expect(await dispatchDeliveries(db, services, inTurn)).toMatchObject({ sent: 0, retried: 1 });
    }
    expect(await attempts()).toBe(before + 3);

    const back = { ...services, email: smtp.services.email };
    services.clock.set("2026-12-07T15:30:00Z");
    expect(await dispatchDeliveries(db, back, inTurn)).toMatchObject({ sent: 10, failed: 0 });
    expect(new Set(smtp.sink.received.map(({ messageId }) => messageId)).size).toBe(10);
    expect(smtp.sink.received).toHaveLength(10);
    expect(await breaker()).toBeUndefined();
  });

  it.each([
    ["451 Greylisted", false],
    // Nothing in this sentence shows it. A probe does.
    ["450 4.2.0 Try again later", true],
  ] as const)("is not seen in greylisting: %s", async (reply, isPaused) => {
    await allHaveTakenBefore(db);
    smtp.sink.onMail = (messageId) =>
      smtp.sink.seen.indexOf(messageId) < smtp.sink.seen.length - 1 ? "take" : reply;
    const { services } = smtp;
    await planNow(db, services);
    expect(await dispatchDeliveries(db, services, inTurn)).toMatchObject({ retried: isPaused ? 5 : 10 });
    expect(await db.$count(providerBreakers)).toBe(isPaused ? 1 : 0);
    for (const minute of ["01", "02", "04"]) {
      services.clock.set(`2026-12-07T15:${minute}:30Z`);
      await dispatchDeliveries(db, services, inTurn);
    }
    expect((await mails()).map(({ status }) => status)).toEqual(Array(10).fill("sent"));
    expect([await db.$count(providerBreakers), await db.$count(providerAlarms)]).toEqual([0, 0]);
  });

  it("seems to refuse everybody when most addresses are dead: a living address is tried before the dead ones again", async () => {
    await allHaveTakenBefore(db);
    smtp.sink.onRecipient = (address) =>
      address === "alive@mail.example" ? "take" : "550 5.1.1 User unknown";
    const { services } = smtp;
    await runRound(db, services, inTurn);
    expect(await breaker()).toMatchObject({ cause: "refusing" });
    await addRecipient(db, rosa.subscriptionId, {
      fullName: "Ana Diaz",
      position: 5,
      timeZone: zone,
      email: "alive@mail.example",
    });
    // The operator's mail tries first, and is refused like the others.
    for (const minute of ["30:00", "31:30"]) {
      services.clock.set(`2026-12-07T16:${minute}Z`);
      await runRound(db, services, inTurn);
    }
    expect(smtp.sink.received.map(({ to }) => to)).toContain("alive@mail.example");
  });

  it("for four days loses nothing: the newest goes when it is back, and what it overtook says so", async () => {
    const services = await toNobody();
    for (const day of ["07", "08", "09", "10", "11"]) {
      for (const hour of ["14", "15", "16", "23"]) {
        services.clock.set(`2026-12-${day}T${hour}:30:00Z`);
        await runRound(db, services, inTurn);
      }
    }
    const back = { ...services, email: smtp.services.email };
    services.clock.set("2026-12-11T23:45:00Z");
    await runRound(db, back, inTurn);
    const rows = await db.select().from(deliveries).where(eq(deliveries.kind, "reminder"));
    const ofMail = rows.filter(({ channel }) => channel === "email");
    const ends = ofMail.map(({ status, statusReason }) => (status === "sent" ? "sent" : statusReason));
    expect(new Set(ends)).toEqual(new Set(["sent", "newer-due"]));
    const sent = ofMail.filter(({ status }) => status === "sent");
    expect(sent.map(({ offset }) => offset).sort()).toEqual([...Array(5).fill("1"), ...Array(5).fill("3")]);
  });

  it("makes the account holder's notices go by text meanwhile", async () => {
    await db.execute(sql`update recipient_channels set state = 'stopped' where kind = 'email'`);
    await db.execute(
      sql`insert into provider_breakers (channel, cause, failures, failing_since, paused_since, probe_at) values ('email', 'unreached', 5, ${morning}, ${morning}, ${morning})`,
    );
    await db.execute(sql`update subscriptions set ends_on = '2026-12-14'`);
    await runRound(db, await toNobody(), inTurn);
    const notices = (await allDeliveries(db)).filter(({ template }) => template === "term-ending");
    expect(notices).toMatchObject([{ channel: "text", status: "sent" }]);
  });
});
