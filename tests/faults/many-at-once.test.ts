import { once } from "node:events";
import { sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Database, openPostgres } from "#server/db/client.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { dispatchDeliveries } from "#server/delivery/dispatch-deliveries.ts";
import { createSmtpProvider } from "#server/providers/email/smtp.ts";
import { startJobs } from "#server/worker/jobs.ts";
import { sweepDeliveries } from "#server/worker/sweep-deliveries.ts";
import { dateFirstRemindedOn, nextMorning, seedCrowd } from "#tests/support/crowd.ts";
import { planNow } from "#tests/support/deliveries.ts";
import { onBothDatabases } from "#tests/support/on-both-databases.ts";
import { startPostgres } from "#tests/support/real-postgres.ts";
import { type SmtpSink, startSmtpSink } from "#tests/support/smtp-sink.ts";
import { composeTestServices } from "#tests/support/test-services.ts";
import { setClockAhead, type VictimHome, workersOnPostgres } from "./victims.ts";

const people = 200;
const now = "2026-12-03T15:00:00Z";
const firstDate = Temporal.PlainDate.from("2026-12-10");

const countsIn = (database: Database) =>
  queryRows<{ status: string; count: number }>(
    database.db,
    sql`select status, count(*)::int from deliveries group by status order by status`,
  );

function servicesWith(database: Database, sink: SmtpSink) {
  const services = composeTestServices(database.db, now);
  services.email = createSmtpProvider({ url: sink.url, from: "reminders@daymark.example" });
  return services;
}

const onBoth = onBothDatabases(
  "planners and dispatchers meet in locks, which PGlite with its one connection has not",
);

onBoth("two planners and four dispatchers at once", ({ open }) => {
  let database: Database;
  let sink: SmtpSink;
  beforeEach(async () => {
    [database, sink] = await Promise.all([open(), startSmtpSink()]);
  });
  afterEach(async () => {
    await sink.close();
    await database.close();
  });

  it("send each message once", async () => {
    await seedCrowd(database.db, { count: people, firstDate });
    const services = servicesWith(database, sink);
    const planned = Promise.all([planNow(database.db, services), planNow(database.db, services)]);
    let isPlanned = false;
    const dispatcher = async () => {
      let sent = 0;
      // The last check begins after everything is planned.
      for (let last = false; !last; ) {
        last = isPlanned;
        sent += (await dispatchDeliveries(database.db, services, { batchSize: 20 })).sent;
      }
      return sent;
    };
    const sending = Promise.all([dispatcher(), dispatcher(), dispatcher(), dispatcher()]);
    const plans = await planned;
    isPlanned = true;
    const sent = await sending;
    await services.email.close();
    expect(plans.reduce((sum, plan) => sum + plan.planned, 0)).toBe(people);
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(people);
    expect(new Set(sink.seen).size).toBe(people);
    expect(sink.seen).toHaveLength(people);
    expect(await countsIn(database)).toEqual([{ status: "sent", count: people }]);
  });
});

describe("four processes that plan and send at once, on PostgreSQL", () => {
  let home: VictimHome;
  let sink: SmtpSink;
  beforeEach(async () => {
    sink = await startSmtpSink();
    home = await workersOnPostgres(sink.url);
  });
  afterEach(async () => {
    await home.remove();
    await sink.close();
  });

  it("send each message once", async () => {
    await home.use(async (database) => {
      const { day, at } = nextMorning(Temporal.Now.instant());
      await setClockAhead(database, Math.ceil(at.since(Temporal.Now.instant()).total("seconds")));
      await seedCrowd(database.db, { count: people, firstDate: dateFirstRemindedOn(day) });
    });
    const workers = await Promise.all([home.start(), home.start(), home.start(), home.start()]);
    await Promise.all(workers.map((worker) => once(worker, "close")));
    expect(sink.seen).toHaveLength(people);
    expect(new Set(sink.seen).size).toBe(people);
    expect(await home.use(countsIn)).toEqual([{ status: "sent", count: people }]);
  });
});

const sentIn = async (database: Database) =>
  (await countsIn(database)).find(({ status }) => status === "sent")?.count ?? 0;

describe("a database that is stopped and started while a worker sends", () => {
  it("is found again by the worker, which loses nothing", async () => {
    const server = await startPostgres({ fsync: "off" });
    const lost: string[] = [];
    const onConnectionLost = (error: Error) => lost.push((error as { code?: string }).code ?? error.name);
    const database = openPostgres(server.url, { onConnectionLost });
    const sink = await startSmtpSink();
    await database.migrate();
    await seedCrowd(database.db, { count: people, firstDate });
    const services = servicesWith(database, sink);
    let jobs = await startJobs(database, services);
    try {
      await sink.seenAtLeast(120);
      await server.halt();
      await server.restart();
      await expect.poll(() => lost.length).toBeGreaterThan(0);
      // The same worker goes on when the database is back: it marks what it had in flight, and claims all the rest.
      await expect
        .poll(async () => (await countsIn(database)).map(({ status }) => status))
        .not.toContain("planned");
      // Claims of which the worker never heard are given back when their lease ends. A real clock goes on while a
      // message is on its way and does not jump, so this clock moves only when the worker has nothing in flight.
      await jobs.stop();
      expect(await sentIn(database)).toBe(sink.seen.length);
      services.clock.set(Temporal.Instant.from(now).add({ seconds: 601 }).toString());
      await sweepDeliveries(database.db, services.clock.now());
      jobs = await startJobs(database, services);
      await expect
        .poll(() => countsIn(database), { interval: 200 })
        .toEqual([{ status: "sent", count: people }]);
      expect(new Set(sink.received.map(({ to }) => to)).size).toBe(people);
      expect(sink.seen.length).toBe(people);
    } finally {
      await jobs.stop();
      await services.email.close();
      await sink.close();
      await database.close();
      await server.stop();
    }
  });
});
