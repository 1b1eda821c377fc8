import { once } from "node:events";
import { sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { queryRows } from "#server/db/query-rows.ts";
import { dateFirstRemindedOn, nextMorning, seedCrowd } from "#tests/support/crowd.ts";
import { type SmtpSink, startSmtpSink } from "#tests/support/smtp-sink.ts";
import { deliveriesThatAre, deliveryOf, mostTwice, repeatsOf } from "./kill-under-load.ts";
import { kill, setClockAhead, type VictimHome, workersOnPostgres } from "./victims.ts";

const people = 300;
/** Short, because the time really passes here: a frozen process must find its claims run out when it wakes. */
const leaseSeconds = 4;

describe("a worker that is frozen for longer than its claims are good (SIGSTOP, SIGCONT)", () => {
  let sink: SmtpSink;
  let home: VictimHome;
  beforeEach(async () => {
    sink = await startSmtpSink();
    home = await workersOnPostgres(sink.url, leaseSeconds);
  });
  afterEach(async () => {
    await home.remove();
    await sink.close();
  });

  const sent = () => home.use(({ db }) => deliveriesThatAre(db, "sent"));

  /** Claims that are still good by the workers' clock. */
  const heldAt = (ahead: number) =>
    home.use(async ({ db }) => {
      const now = Temporal.Now.instant().add({ seconds: ahead }).toString();
      const held = await queryRows(
        db,
        sql`select 1 from deliveries where status = 'sending' and claimed_until > ${now}`,
      );
      return held.length;
    });

  it.each([40, 220])("after %i mails doubles ten at most, and loses none", async (count) => {
    const { day, at } = nextMorning(Temporal.Now.instant());
    const ahead = Math.ceil(at.since(Temporal.Now.instant()).total("seconds"));
    await home.use(async (database) => {
      await seedCrowd(database.db, { count: people, firstDate: dateFirstRemindedOn(day) });
      await setClockAhead(database, ahead);
    });
    const frozen = await home.start();
    try {
      await sink.seenAtLeast(count);
      frozen.kill("SIGSTOP");
      const atFreeze = (await home.use(({ db }) => deliveriesThatAre(db, "sending"))).length;
      expect(atFreeze).toBeGreaterThan(0);
      await expect.poll(() => heldAt(ahead), { interval: 200 }).toBe(0);
      // Another worker takes over the frozen one's claims and sends the rest.
      await once(await home.start(), "close");
    } finally {
      frozen.kill("SIGCONT");
    }
    await once(frozen, "close");
    // Rows that the frozen worker still had locked wait for a sweep.
    await expect.poll(() => heldAt(ahead), { interval: 200 }).toBe(0);
    await once(await home.start(), "close");
    expect(await sent()).toHaveLength(people);
    const seen = sink.seen.map(deliveryOf);
    expect(new Set(seen).size).toBe(people);
    expect(repeatsOf(seen).length).toBeLessThanOrEqual(mostTwice);
    await kill(frozen);
  });
});
