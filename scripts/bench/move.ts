import { sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { setNextDate } from "#server/dates/set-next-date.ts";
import type { Db } from "#server/db/client.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { type BenchContext, type BenchDatabase, seedBenchCrowd, timed } from "./bench-database.ts";
import { composeBenchServices } from "./bench-services.ts";
import { median, type Section } from "./report.ts";

const firstDate = Temporal.PlainDate.from("2027-03-01");

/** Moving 10 % of 100,000 dates, and one change alone. */
export async function measureMoves(context: BenchContext): Promise<Section> {
  const dates = context.small ? 2000 : 100_000;
  const moved = dates / 10;
  const database = await context.createDatabase();
  await seedBenchCrowd(database.db, { count: dates, firstDate, days: 60 });
  const ours: number[] = [];
  for (let run = 0; run < 3; run += 1) ours.push(await timed(() => moveDates(database.db, moved)));
  context.progress(`derived: ${ours.map((ms) => `${ms.toFixed(0)} ms`).join(", ")}`);
  const our = median(ours);
  const single = await measureSingleChange(database, context.small ? 200 : 2000);
  await database.drop();
  return {
    name: "move",
    title: "Dates that move",
    method: `${moved.toLocaleString("en-US")} of ${dates.toLocaleString("en-US")} dates are moved by a week. Daymark changes the dates, and there is nothing else to do
("derive, don't schedule"); the median of three. With one delayed pg-boss job for each of the six messages, whose jobs were deleted and
inserted anew, the same took 4,804 ms on 21 November 2026. That comparison decided for deriving and is no longer run.`,
    findings: [
      {
        what: `moving ${moved.toLocaleString("en-US")} dates`,
        ours: `${our.toFixed(0)} ms`,
        floor: "",
        result: "",
        target: "≤ 320 ms",
        met: our <= 320,
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
  };
}

const moveDates = (db: Db, count: number) =>
  db.execute(sql`update locations set next_due_on = next_due_on + 7
    where id in (select md5('location' || n)::uuid from generate_series(1, ${count}::int) n)`);

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
