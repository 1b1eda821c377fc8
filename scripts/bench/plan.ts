import { sql } from "drizzle-orm";
import {
  type BenchContext,
  type BenchDatabase,
  type Finding,
  median,
  morningsDate,
  number,
  planMorning,
  seedBenchCrowd,
  timed,
} from "./ground.ts";

/** Planning a big morning, and a bare INSERT … SELECT of the same rows. Medians of three. */
export async function measurePlanning(context: BenchContext): Promise<Finding[]> {
  const [due, all] = context.small ? [3000, 10_000] : [300_000, 1_000_000];
  const database = await context.createDatabase();
  const { db } = database;
  context.progress(`${number(all)} registrants are made …`);
  await seedMorning(database, due, all);
  const plans: number[] = [];
  const inserts: number[] = [];
  for (let run = 0; run < 3; run += 1) {
    await emptyDeliveries(database);
    let planned = 0;
    plans.push(
      await timed(async () => {
        planned = await planMorning(database);
      }),
    );
    if (planned !== due) throw new Error(`${planned} instead of ${due} were planned.`);
    await db.execute(sql`create unlogged table copied as select * from deliveries`);
    await emptyDeliveries(database);
    inserts.push(
      await timed(() =>
        db.execute(sql`insert into deliveries (kind, template, subscription_id, location_id, due_on, offset_key,
            recipient_channel_id, channel, status, status_reason, next_attempt_at, give_up_at, created_at, updated_at)
          select kind, template, subscription_id, location_id, due_on, offset_key, recipient_channel_id, channel, status,
            status_reason, next_attempt_at, give_up_at, created_at, updated_at from copied`),
      ),
    );
    await db.execute(sql`drop table copied`);
  }
  await database.drop();
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  return [
    {
      what: `planning ${number(due)} reminders among ${number(all)} registrants`,
      ours: seconds(median(plans)),
      floor: `${seconds(median(inserts))}: the rows inserted bare`,
      ratio: median(plans) / median(inserts),
    },
  ];
}

/**
 * Makes `all` registrants, of whom `due` get a reminder this morning, spread over all who have signed up. The other dates lie in the months
 * after, out of reach.
 */
async function seedMorning(database: BenchDatabase, due: number, all: number): Promise<void> {
  const { db } = database;
  await seedBenchCrowd(database, { count: all, firstDate: morningsDate });
  await db.execute(sql`update locations l set next_due_on = ${morningsDate.toString()}::date + 60 + n % 90
    from (select id, row_number() over (order by md5(id::text))::int as n from locations) numbered
    where numbered.id = l.id and n > ${due}::int`);
  await db.execute(sql`vacuum (full, analyze) locations`);
}

async function emptyDeliveries({ db }: BenchDatabase): Promise<void> {
  await db.execute(sql`truncate deliveries cascade`);
  // Writes the rows to the disk before the measurement.
  await db.execute(sql`checkpoint`);
}
