import { sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import type { Db } from "#server/db/client.ts";
import { planDeliveries } from "#server/reminders/plan-deliveries.ts";
import { planRound } from "#server/worker/run-round.ts";
import { dateFirstRemindedOn } from "#tests/support/crowd.ts";
import { type BenchDatabase, seedBenchCrowd, timed } from "./bench-database.ts";
import { composeBenchServices } from "./bench-services.ts";
import { benchMorning } from "./dispatch.ts";
import { postgresCpuSeconds } from "./processes.ts";
import { median } from "./report.ts";

/** The date whose first reminder is due on the benchmark's morning. */
export const morningsDate = dateFirstRemindedOn(Temporal.PlainDate.from("2026-12-03"));

/** Long before the first reminder of any date. */
const quietDay = Temporal.Instant.from("2026-10-20T16:00:00Z");

/**
 * `all` registrants, of whom `due` get a reminder this morning, spread over all who have signed up. The other dates lie in the
 * months after, out of reach.
 */
export async function seedMorning({ db }: BenchDatabase, due: number, all: number): Promise<void> {
  await seedBenchCrowd(db, { count: all, firstDate: morningsDate });
  await db.execute(sql`update locations l set next_due_on = ${morningsDate.toString()}::date + 60 + n % 90
    from (select id, row_number() over (order by md5(id::text))::int as n from locations) numbered
    where numbered.id = l.id and n > ${due}::int`);
  await db.execute(sql`vacuum (full, analyze) locations`);
  // Writes the seeded rows to the disk before anything is measured.
  await db.execute(sql`checkpoint`);
}

/** As a worker plans. */
export const plan = ({ roundDb, planLanes }: BenchDatabase, lanes = planLanes) =>
  planDeliveries(roundDb, benchMorning, { openKinds: ["email"], lanes });

export async function emptyDeliveries(db: Db): Promise<void> {
  await db.execute(sql`truncate deliveries cascade`);
  await db.execute(sql`checkpoint`);
}

/**
 * What a round of the planner takes that has nothing to do, its notices included: the middle of two hundred, in milliseconds, and
 * PostgreSQL's CPU for one. The first rounds of a connection, which fill its caches, are not counted.
 */
export async function quietRound(
  { db, roundDb, planLanes: lanes }: BenchDatabase,
  dataDir: string,
): Promise<{ ms: number; cpuMs: number }> {
  const services = { ...composeBenchServices(db), clock: { now: () => quietDay } };
  const times: number[] = [];
  for (let run = 0; run < 20; run += 1) await planRound(roundDb, services, { lanes });
  const { cpu } = await costOf(dataDir, async () => {
    for (let run = 0; run < quietRounds; run += 1)
      times.push(await timed(() => planRound(roundDb, services, { lanes })));
  });
  return { ms: median(times), cpuMs: (cpu / quietRounds) * 1000 };
}

/**
 * A quiet minute with customers there: CPU seconds of PostgreSQL and of this process for one round of the planner, its notices
 * included, when every date near today has its rows. Dates lie a quarter apart, so that a fifth of them is in the window.
 */
export async function quietMinute(
  { db, roundDb, planLanes: lanes }: BenchDatabase,
  dataDir: string,
  registrants: number,
): Promise<{ postgres: number; node: number }> {
  const firstDate = benchMorning.toZonedDateTimeISO("UTC").toPlainDate().subtract({ days: 9 });
  await seedBenchCrowd(db, { count: registrants, firstDate, days: 91 });
  const services = { ...composeBenchServices(db), clock: { now: () => benchMorning } };
  await planRound(roundDb, services, { lanes });
  await db.execute(sql`vacuum analyze deliveries`);
  await planRound(roundDb, services, { lanes });
  const rounds = 5;
  const before = process.cpuUsage();
  const { cpu } = await costOf(dataDir, async () => {
    for (let run = 0; run < rounds; run += 1) await planRound(roundDb, services, { lanes });
  });
  const { user, system } = process.cpuUsage(before);
  return { postgres: cpu / rounds, node: (user + system) / 1_000_000 / rounds };
}

/** CPU time has a resolution of hundredths of a second. */
const quietRounds = 200;

/** The time, and the CPU seconds of PostgreSQL, which do not depend on what else the machine has to do. */
export async function costOf(
  dataDir: string,
  work: () => Promise<unknown>,
): Promise<{ ms: number; cpu: number }> {
  const cpu = () => postgresCpuSeconds(dataDir) ?? Number.NaN;
  const before = cpu();
  const ms = await timed(work);
  return { ms, cpu: cpu() - before };
}

/** The floor of planning: the rows that are in `deliveries` now, once more by one INSERT … SELECT into the emptied table. */
export async function costOfBareInsert(db: Db, dataDir: string): ReturnType<typeof costOf> {
  await db.execute(sql`create unlogged table copied as select * from deliveries`);
  await emptyDeliveries(db);
  const cost = await costOf(dataDir, () =>
    db.execute(sql`insert into deliveries (kind, template, subscription_id, location_id, due_on, offset_days,
        recipient_channel_id, channel, status, status_reason, next_attempt_at, give_up_at, created_at, updated_at)
      select kind, template, subscription_id, location_id, due_on, offset_days, recipient_channel_id, channel, status,
        status_reason, next_attempt_at, give_up_at, created_at, updated_at from copied`),
  );
  await db.execute(sql`drop table copied`);
  return cost;
}
