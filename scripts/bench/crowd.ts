import { sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { planDeliveries } from "#server/reminders/plan-deliveries.ts";
import { dateFirstRemindedOn } from "#tests/support/crowd.ts";
import { type BenchDatabase, seedBenchCrowd, timed } from "./database.ts";
import { postgresCpuSeconds } from "./processes.ts";

/** 10:00 in Chicago: an hour ago the reminders of the date a week from this day fell due. */
export const benchMorning = Temporal.Instant.from("2026-12-03T16:00:00Z");

/** The date whose first reminder is due on the benchmark's morning. */
export const morningsDate = dateFirstRemindedOn(Temporal.PlainDate.from("2026-12-03"));

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

/** As a worker plans. @returns how many reminders were planned */
export async function planMorning({ roundDb, planLanes: lanes }: BenchDatabase): Promise<number> {
  const { planned } = await planDeliveries(roundDb, benchMorning, { openKinds: ["email"], lanes });
  return planned;
}

export async function emptyDeliveries({ db }: BenchDatabase): Promise<void> {
  await db.execute(sql`truncate deliveries cascade`);
  await db.execute(sql`checkpoint`);
}

export interface Cost {
  ms: number;
  /** CPU seconds of PostgreSQL. They depend little on what else the machine has to do. */
  cpu: number;
}

export async function costOf(dataDir: string, work: () => Promise<unknown>): Promise<Cost> {
  const before = postgresCpuSeconds(dataDir);
  const ms = await timed(work);
  return { ms, cpu: postgresCpuSeconds(dataDir) - before };
}
