import { sql } from "drizzle-orm";
import { PgBoss } from "pg-boss";
import { Temporal } from "temporal-polyfill";
import { offsets } from "#core/schedule.ts";
import { setNextDate } from "#server/dates/set-next-date.ts";
import type { Db } from "#server/db/client.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { type BenchContext, type BenchDatabase, seedBenchCrowd, timed } from "./bench-database.ts";
import { composeBenchServices } from "./bench-services.ts";
import { barPlot } from "./plots.ts";
import { median, type Section } from "./report.ts";

const firstDate = Temporal.PlainDate.from("2027-03-01");
const queue = "reminder";
const jobsAtOnce = 1000;

/**
 * Moving 10 % of 100,000 dates, beside the same with one delayed pg-boss job for each message; and one change alone.
 */
export async function measureMoves(context: BenchContext): Promise<Section> {
  const dates = context.small ? 2000 : 100_000;
  const moved = dates / 10;
  const database = await context.createDatabase();
  await seedBenchCrowd(database.db, { count: dates, firstDate, days: 60 });
  const ours: number[] = [];
  for (let run = 0; run < 3; run += 1) ours.push(await timed(() => moveDates(database.db, moved)));
  context.progress(`derived: ${ours.map((ms) => `${ms.toFixed(0)} ms`).join(", ")}`);
  const jobs = await moveJobs(context, database, dates, moved);
  const single = await measureSingleChange(database, context.small ? 200 : 2000);
  await database.drop();
  const [our, floor] = [median(ours), median(jobs)];
  return {
    name: "move",
    title: "Dates that move",
    method: `${moved.toLocaleString("en-US")} of ${dates.toLocaleString("en-US")} dates are moved by a week. Daymark changes the dates, and there is nothing else to do
("derive, don't schedule"). Against it stands one delayed pg-boss job for each of the six messages: the jobs of a moved
date are deleted and new ones inserted, ${jobsAtOnce} at a time through pg-boss's own calls; medians of three.`,
    findings: [
      {
        what: `moving ${moved.toLocaleString("en-US")} dates`,
        ours: `${our.toFixed(0)} ms`,
        floor: `${floor.toFixed(0)} ms with jobs`,
        result: `${(floor / our).toFixed(0)} times faster`,
        target: "≥ 15 times",
        met: floor / our >= 15,
      },
      {
        what: "one date changed on the dashboard: time in its statements",
        ours: `${single.statementsMs.toFixed(2)} ms`,
        floor: "",
        result: `${single.callMs.toFixed(2)} ms from call to commit, the disk's flush included`,
        target: "≤ 0.5 ms",
        met: single.statementsMs <= 0.5,
      },
    ],
    plot: {
      alt: "Milliseconds to move a tenth of the dates: derived, and as jobs",
      svg: barPlot("Milliseconds to move a tenth of the dates", [
        { label: "derived", value: our },
        { label: "one delayed job a message", value: floor },
      ]),
    },
  };
}

const moveDates = (db: Db, count: number) =>
  db.execute(sql`update locations set next_due_on = next_due_on + 7
    where id in (select md5('location' || n)::uuid from generate_series(1, ${count}::int) n)`);

async function moveJobs(
  { progress }: BenchContext,
  database: BenchDatabase,
  dates: number,
  moved: number,
): Promise<number[]> {
  const boss = new PgBoss({ ...database.boss, supervise: false, schedule: false });
  boss.on("error", () => {});
  await boss.start();
  await boss.createQueue(queue);
  const ids: string[] = [];
  for (let at = 0; at < dates; at += jobsAtOnce) {
    ids.push(...(await insertJobs(boss, Math.min(jobsAtOnce, dates - at), 0)));
  }
  await database.db.execute(sql`vacuum analyze`);
  progress(`${ids.length.toLocaleString("en-US")} delayed jobs stand`);
  const times: number[] = [];
  let old = ids.slice(0, moved * offsets.length);
  for (let run = 1; run <= 3; run += 1) {
    const fresh: string[] = [];
    times.push(
      await timed(async () => {
        for (let at = 0; at < old.length; at += jobsAtOnce) {
          await boss.deleteJob(queue, old.slice(at, at + jobsAtOnce));
        }
        for (let at = 0; at < moved; at += jobsAtOnce) {
          fresh.push(...(await insertJobs(boss, Math.min(jobsAtOnce, moved - at), run * 7)));
        }
      }),
    );
    old = fresh;
  }
  await boss.stop({ graceful: false });
  progress(`jobs: ${times.map((ms) => `${ms.toFixed(0)} ms`).join(", ")}`);
  return times;
}

/** The six messages of `count` dates, `later` days on. */
async function insertJobs(boss: PgBoss, count: number, later: number): Promise<string[]> {
  const jobs = Array.from({ length: count }, (_, date) =>
    offsets.map(({ days }) => ({
      data: { location: date, offset: days },
      startAfter: new Date(`${firstDate.add({ days: days + later })}T15:00:00Z`),
    })),
  ).flat();
  const ids = await boss.insert(queue, jobs, { returnId: true });
  return ids ?? [];
}

/**
 * `setNextDate` as the dashboard calls it: how long its statements take on the server, and how long the whole call
 * takes.
 */
async function measureSingleChange(
  database: BenchDatabase,
  times: number,
): Promise<{ statementsMs: number; callMs: number }> {
  const { db } = database;
  await db.execute(sql`insert into "user" (id, name, email)
    select 'user' || n, 'Rosa Delgado', 'owner' || n || '@mail.example' from generate_series(1, ${times}::int) n`);
  await db.execute(sql`update subscriptions set owner_user_id = 'user' || n
    from generate_series(1, ${times}::int) n where id = md5('subscription' || n)::uuid`);
  const targets = await queryRows<{ user_id: string; location_id: string }>(
    db,
    sql`select s.owner_user_id as user_id, l.id as location_id from subscriptions s
      join locations l on l.subscription_id = s.id where s.owner_user_id is not null`,
  );
  const services = composeBenchServices(db);
  await db.execute(sql`vacuum analyze`);
  await db.execute(sql`create extension if not exists pg_stat_statements`);
  await db.execute(sql`select pg_stat_statements_reset()`);
  const ms = await timed(async () => {
    for (const { user_id, location_id } of targets) {
      const nextDueOn = firstDate.add({ days: 200 }).toString();
      await setNextDate(db, services, user_id, location_id, { nextDueOn, opensOn: null });
    }
  });
  const [row] = await queryRows<{ ms: number }>(
    db,
    sql`select sum(total_exec_time)::float8 as ms from pg_stat_statements s join pg_database d on d.oid = s.dbid
      where d.datname = current_database() and query !~* '^(commit|begin)|pg_stat_statements'`,
  );
  return { statementsMs: (row?.ms ?? Number.NaN) / targets.length, callMs: ms / targets.length };
}
