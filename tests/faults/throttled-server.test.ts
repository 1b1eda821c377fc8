import { eq, isNotNull, sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { beforeEach, describe, expect, it } from "vitest";
import type { Db } from "#server/db/client.ts";
import { providerBreakers } from "#server/db/schema/providers.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { dispatchDeliveries, oneLane } from "#server/delivery/dispatch-deliveries.ts";
import { paceOf } from "#server/delivery/send-batch.ts";
import { enqueueDelivery } from "#server/messages/enqueue-delivery.ts";
import { runRound } from "#server/worker/run-round.ts";
import { seedCrowd } from "#tests/support/crowd.ts";
import { allDeliveries, planNow } from "#tests/support/deliveries.ts";
import { seededRandom } from "#tests/support/seeded-random.ts";
import type { SmtpSink } from "#tests/support/smtp-sink.ts";
import { VirtualTime } from "#tests/support/virtual-time.ts";
import { type WithMailServer, withMailServer } from "#tests/support/with-mail-server.ts";

// 09:00 in Chicago.
const morning = "2026-12-03T15:00:00Z";
const codes = 10;

describe("a mail server that takes less than is due", () => {
  let db: Db;
  let sink: SmtpSink;
  let services: WithMailServer["services"];
  let time: VirtualTime;
  withMailServer(morning, (given) => {
    ({ db, sink, services } = given);
  });
  beforeEach(() => {
    time = new VirtualTime(services.clock, db);
    services.email = time.during(services.email);
  });

  /**
   * Ten codes, and this many reminders: a sixth of them of the day itself, a sixth of the day before, the rest of a
   * week before.
   */
  async function fallDue(people: number): Promise<void> {
    await seedCrowd(db, { count: people, firstDate: Temporal.PlainDate.from("2026-12-10") });
    await db.execute(sql`update locations l set next_due_on = case r.n % 6 when 0 then date '2026-12-03'
        when 1 then date '2026-12-04' else next_due_on end
      from (select id, row_number() over (order by id) as n from locations) r where r.id = l.id`);
    await planNow(db, services);
    for (let n = 1; n <= codes; n += 1)
      await enqueueDelivery(db, services.keys, services.clock.now(), {
        kind: "code",
        template: "verification-code",
        params: {},
        sealed: { code: "482915" },
        dedupeKey: `code ${n}`,
        channel: "email",
        to: { address: `code${n}@mail.example` },
      });
  }

  /** Round after round, each a minute or more after the one before, until nothing waits. */
  async function sendAll(): Promise<void> {
    do {
      await dispatchDeliveries(db, services, { ...time.options, random: seededRandom(1) });
      time.goOnTo(time.minutes + 1);
    } while ((await db.$count(deliveries, eq(deliveries.status, "planned"))) > 0);
  }

  /** The kinds of the taken messages, in order: "code", or the offset of a reminder. */
  async function takenInOrder(): Promise<(string | number)[]> {
    const rows = new Map((await allDeliveries(db)).map((row) => [row.id, row.offsetDays ?? row.kind]));
    return sink.received.map(({ messageId }) => rows.get(messageId.slice(1, messageId.indexOf("@"))) ?? "?");
  }
  const isUrgent = (what: string | number) => what === "code" || what === 0 || what === -1;

  it("at fifty a minute sends 600 in 17 minutes and 780 calls, urgent ones first", async () => {
    await fallDue(600 - codes);
    let [minute, count, calls] = [0, 0, 0];
    sink.onRecipient = () => {
      calls += 1;
      const now = Math.floor(time.minutes);
      if (now !== minute) [minute, count] = [now, 0];
      count += 1;
      return count <= 50 ? "take" : "454 Throttling failure: Maximum sending rate exceeded";
    };
    await sendAll();
    const taken = await takenInOrder();
    process.stdout.write(`600 mails at 50 a minute: ${time.minutes.toFixed(1)} minutes, ${calls} calls\n`);
    expect(taken).toHaveLength(600);
    expect(new Set(sink.received.map(({ messageId }) => messageId)).size).toBe(600);
    expect(time.minutes).toBeLessThanOrEqual(17);
    expect(calls).toBeLessThanOrEqual(780);
    expect(taken.slice(0, 50).filter((what) => what === "code")).toHaveLength(codes);
    // A message that was refused once has its next turn half a minute later. Others fill the gap.
    const urgent = taken.filter(isUrgent).length;
    const first = taken.slice(0, urgent).filter(isUrgent).length;
    expect(first / urgent).toBeGreaterThan(0.9);
  });

  it("of a quota of a hundred the urgent hundred leave, and then it asks about once a minute", async () => {
    await fallDue(270);
    let refused = 0;
    sink.onMail = () => {
      if (sink.received.length < 100) return "take";
      refused += 1;
      return "454 4.7.0 Throttling failure: Daily message quota exceeded";
    };
    const stopping = new AbortController();
    await dispatchDeliveries(db, services, {
      // One message after the other: several lanes have a few dozen in flight when the quota ends, and some of them are
      // urgent.
      ...time.options,
      lanes: oneLane,
      concurrency: 1,
      random: seededRandom(1),
      signal: stopping.signal,
      onBatch: () => {
        if (time.minutes >= 30) stopping.abort();
      },
    });
    const taken = await takenInOrder();
    expect(taken).toHaveLength(100);
    expect(taken.slice(0, codes)).toEqual(Array(codes).fill("code"));
    expect(taken.filter(isUrgent)).toHaveLength(100);
    expect(refused).toBeLessThanOrEqual(30 + 40);
    const rows = await allDeliveries(db);
    expect(rows.filter(({ kind, status }) => kind === "reminder" && status === "failed")).toEqual([]);
  });

  it("that says 421 too many connections gets half as many", async () => {
    await fallDue(60);
    let [calls, open, most] = [0, 0, 0];
    sink.onRecipient = () => {
      calls += 1;
      if (calls === 1) return "421 4.7.0 Too many connections";
      open += 1;
      most = Math.max(most, open);
      return "take";
    };
    sink.onMail = () => {
      open -= 1;
      return "take";
    };
    await sendAll();
    expect(paceOf(services.email).width).toBeLessThanOrEqual(6);
    expect(paceOf(services.email).perMinute).toBeNull();
    expect(await takenInOrder()).toHaveLength(60 + codes);
  });
});

describe("a mail server that takes mails and acknowledges none", () => {
  let db: Db;
  let sink: SmtpSink;
  let services: WithMailServer["services"];
  withMailServer(morning, (given) => {
    ({ db, sink, services } = given);
  });

  it("gets three copies of each at most in a day, is paused, and gets the next reminders when it acknowledges again", async () => {
    const people = 12;
    await seedCrowd(db, { count: people, firstDate: Temporal.PlainDate.from("2026-12-10") });
    sink.onMail = () => "drop";
    const isPaused = async () =>
      (await db.$count(providerBreakers, isNotNull(providerBreakers.pausedSince))) > 0;
    // Until after midnight in Chicago: a round every five minutes of the first hour, later every fifteen.
    for (let minutes = 0; minutes < 24 * 60; minutes += minutes < 60 ? 5 : 15) {
      services.clock.set(Temporal.Instant.from(morning).add({ minutes }).toString());
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
    const third = (await allDeliveries(db)).filter(({ offsetDays }) => offsetDays === -3);
    expect(third.map(({ status }) => status)).toEqual(Array(people).fill("sent"));
    expect(await isPaused()).toBe(false);
  });
});
