import { eq, isNotNull } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { beforeEach, describe, expect, it } from "vitest";
import { providerBreakers } from "#server/db/schema/providers.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { recipientChannels } from "#server/db/schema/subscriptions.ts";
import { dispatchDeliveries } from "#server/delivery/dispatch-deliveries.ts";
import { enqueueDelivery } from "#server/messages/enqueue-delivery.ts";
import { runRound } from "#server/worker/run-round.ts";
import { crowdAddress, dateFirstRemindedOn, seedCrowd } from "#tests/support/crowd.ts";
import { allDeliveries, planNow } from "#tests/support/deliveries.ts";
import { allHaveTakenBefore } from "#tests/support/provider-history.ts";
import { seededRandom } from "#tests/support/seeded-random.ts";
import type { Answer } from "#tests/support/smtp-sink.ts";
import { VirtualTime } from "#tests/support/virtual-time.ts";
import { withMailServer } from "#tests/support/with-mail-server.ts";

// 09:00 in Chicago, seven days before the date.
const morning = Temporal.Instant.from("2026-12-03T15:00:00Z");
const firstDate = dateFirstRemindedOn(Temporal.PlainDate.from("2026-12-03"));

describe("a mail server in trouble", async () => {
  const mail = await withMailServer(morning.toString());
  const { db } = mail;
  const people = 40;
  beforeEach(() => seedCrowd(db, { count: people, firstDate }));

  /** Rounds at every twenty minutes of the clock, for `hours`. */
  async function carryOn(hours: number): Promise<void> {
    const { clock } = mail.services;
    const begun = clock.now();
    for (let minutes = 0; minutes <= hours * 60; minutes += 20) {
      clock.set(begun.add({ minutes }).toString());
      await runRound(db, mail.services, { random: seededRandom(minutes) });
    }
  }

  const reminders = async () => (await allDeliveries(db)).filter(({ kind }) => kind === "reminder");

  async function expectAllSentOnce(): Promise<void> {
    expect((await reminders()).filter(({ status }) => status !== "sent")).toEqual([]);
    expect(mail.sink.received.map(({ to }) => to).sort()).toEqual(
      Array.from({ length: people }, (_, n) => crowdAddress(n + 1)).sort(),
    );
  }

  it("that breaks off in the middle of a mail's data gets the mail again, once", async () => {
    let broken = 0;
    mail.sink.onDataBegun = () => (++broken <= 12 ? "drop" : "take");
    await carryOn(3);
    expect(broken).toBeGreaterThan(12);
    await expectAllSentOnce();
  });

  it("that answers 4xx and 5xx and breaks off at random: each mail is sent, or says why not", async () => {
    const { sink } = mail;
    const random = seededRandom(20261121);
    const troubles: Answer[] = ["451 Try again", "421 Closing", "554 Transaction failed", "452 Full", "drop"];
    const mood = (): Answer =>
      random() < 0.4 ? (troubles[Math.floor(random() * troubles.length)] ?? "take") : "take";
    sink.onMail = mood;
    sink.onRecipient = (address) => (address === crowdAddress(7) ? "550 5.1.1 User unknown" : mood());
    // While the server refuses many, no refusal says anything about an address. The unknown one may be refused all day,
    // and is dead when it is refused twenty hours later as well.
    await carryOn(24);
    const rows = await reminders();
    expect(rows).toHaveLength(people);
    expect(rows.filter(({ status }) => status !== "sent" && status !== "failed")).toEqual([]);
    // No mail was taken twice, and no mail counts as sent without being taken.
    // Beside the people's mails there is the operator's: this many refusals are worth a look.
    const taken = sink.received.filter(({ to }) => to.startsWith("person")).map(({ messageId }) => messageId);
    expect(new Set(taken).size).toBe(taken.length);
    expect(taken.length).toBe(rows.filter(({ status }) => status === "sent").length);
    const failed = rows.filter(({ status }) => status === "failed");
    expect(failed.every(({ statusReason }) => statusReason)).toBe(true);
    expect(failed.map(({ statusReason }) => statusReason)).toContain("mailbox-unknown");
    // Trouble that passes stops nobody's channel.
    const failing = await db.select().from(recipientChannels).where(eq(recipientChannels.state, "failing"));
    expect(failing.map(({ address }) => address)).toEqual([crowdAddress(7)]);
  });
});

describe("a mail server", async () => {
  const mail = await withMailServer(morning.toString());
  const { db } = mail;

  it("that takes fifty a minute gets 300 in nine minutes and 440 calls, codes first", async () => {
    const { services, sink } = mail;
    const time = new VirtualTime(services.clock, db);
    services.email = time.during(services.email);
    const codes = 10;
    await seedCrowd(db, { count: 300 - codes, firstDate });
    await planNow(db, services);
    for (let n = 1; n <= codes; n += 1)
      await enqueueDelivery(db, services.keys, services.clock.now(), {
        template: "verification-code",
        params: {},
        sealed: { code: "482915" },
        dedupeKey: `code ${n}`,
        channel: "email",
        to: { address: `code${n}@mail.example`, language: "en" },
      });
    let [minute, count, calls] = [0, 0, 0];
    sink.onRecipient = () => {
      calls += 1;
      const now = Math.floor(time.minutes);
      if (now !== minute) [minute, count] = [now, 0];
      count += 1;
      return count <= 50 ? "take" : "454 Throttling failure: Maximum sending rate exceeded";
    };
    // Round after round, each a minute or more after the one before, until nothing waits.
    do {
      await dispatchDeliveries(db, services, { ...time.options, random: seededRandom(1) });
      time.goOnTo(time.minutes + 1);
    } while ((await db.$count(deliveries, eq(deliveries.status, "planned"))) > 0);
    expect(sink.received).toHaveLength(300);
    expect(new Set(sink.received.map(({ messageId }) => messageId)).size).toBe(300);
    expect(time.minutes).toBeLessThanOrEqual(9);
    expect(calls).toBeLessThanOrEqual(440);
    expect(sink.received.slice(0, 50).filter(({ to }) => to.startsWith("code"))).toHaveLength(codes);
  });

  it("that acknowledges nothing gets three copies of each at most in a day, is paused, and gets the next reminders when it acknowledges again", async () => {
    const { services, sink } = mail;
    const people = 12;
    await seedCrowd(db, { count: people, firstDate });
    await allHaveTakenBefore(db);
    sink.onMail = () => "drop";
    const isPaused = async () =>
      (await db.$count(providerBreakers, isNotNull(providerBreakers.pausedSince))) > 0;
    // Until after midnight in Chicago: a round every five minutes of the first hour, later every fifteen.
    for (let minutes = 0; minutes < 24 * 60; minutes += minutes < 60 ? 5 : 15) {
      services.clock.set(morning.add({ minutes }).toString());
      await runRound(db, services, { random: seededRandom(minutes) });
      if (minutes === 5) expect(await isPaused()).toBe(true);
    }
    const copies = new Map<string, number>();
    for (const id of sink.seen) copies.set(id, (copies.get(id) ?? 0) + 1);
    expect(Math.max(...copies.values())).toBeLessThanOrEqual(3);
    sink.onMail = () => "take";
    // Three days before the date.
    services.clock.set("2026-12-07T15:00:00Z");
    await runRound(db, services);
    services.clock.set("2026-12-07T15:02:00Z");
    await runRound(db, services);
    const third = (await allDeliveries(db)).filter(({ offset }) => offset === "-3");
    expect(third.map(({ status }) => status)).toEqual(Array(people).fill("sent"));
    expect(await isPaused()).toBe(false);
  });
});
