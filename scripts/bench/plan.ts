import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { type Cost, costOf, emptyDeliveries, morningsDate, planMorning, seedMorning } from "./crowd.ts";
import type { BenchContext, BenchDatabase } from "./database.ts";
import { choosePeople, type Waits, waitsDuring } from "./people.ts";
import { type Finding, median, number, seconds, times } from "./report.ts";

const longestMs = 60_000;
/** Nobody may wait longer for an answer, however big the morning is. */
const longestWaitMs = 500;
const mostGrowth = 1.5;

/**
 * A big morning beside a bare INSERT … SELECT of the same rows; what a reminder costs there, beside a morning of a hundredth of
 * its size; and how long people wait who say "done", stop, enter a date or sign up meanwhile, beside the same calls while
 * nothing is planned.
 */
export async function measurePlanning(context: BenchContext): Promise<Finding[]> {
  const big = context.small ? { due: 3000, all: 10_000 } : { due: 300_000, all: 1_000_000 };
  const small = { due: big.due / 100, all: big.all / 100 };
  const few = await measureMornings(context, small, context.small ? 3 : 21);
  await few.database.drop();
  const many = await measureMornings(context, big, 3);
  const waits = await measureWaits(many.database, big.due, context.small ? 2000 : 15_000);
  await many.database.drop();
  const micros = ({ plan }: Mornings, { due }: Size) => (plan.cpu / due) * 1e6;
  const longest = (kinds: Waits) => Math.max(...Object.values(kinds).flat());
  return [
    {
      what: `planning ${number(big.due)} of ${number(big.all)}`,
      ours: seconds(many.plan.ms),
      floor: `${seconds(many.insert.ms)}: the rows inserted bare`,
      ratio: times(many.plan.ms, many.insert.ms),
      target: `≤ ${longestMs / 1000} s`,
      met: many.plan.ms <= longestMs,
    },
    {
      what: "the longest wait of a person meanwhile",
      ours: `${number(longest(waits.beside))} ms`,
      floor: `${number(longest(waits.idle))} ms: while nothing is planned`,
      ratio: times(longest(waits.beside), longest(waits.idle)),
      target: `≤ ${longestWaitMs} ms`,
      met: longest(waits.beside) <= longestWaitMs,
    },
    {
      what: `PostgreSQL's CPU a reminder, of ${number(big.all)}`,
      ours: `${micros(many, big).toFixed(0)} µs`,
      floor: `${micros(few, small).toFixed(0)} µs: of ${number(small.all)}`,
      ratio: times(micros(many, big), micros(few, small)),
      target: `≤ ${mostGrowth} times`,
      met: micros(many, big) <= mostGrowth * micros(few, small),
    },
  ];
}

interface Size {
  due: number;
  all: number;
}

interface Mornings {
  database: BenchDatabase;
  plan: Cost;
  insert: Cost;
}

/** The same morning several times. The times are medians; CPU is the mean, because it is counted in hundredths of a second. */
async function measureMornings(context: BenchContext, { due, all }: Size, runs: number): Promise<Mornings> {
  const database = await context.createDatabase();
  context.progress(`${number(all)} registrants are made …`);
  await seedMorning(database, due, all);
  const plans: Cost[] = [];
  const inserts: Cost[] = [];
  for (let run = 0; run < runs; run += 1) {
    await emptyDeliveries(database);
    let planned = 0;
    const plan = await costOf(context.dataDir, async () => {
      planned = await planMorning(database);
    });
    if (planned !== due) throw new Error(`${planned} instead of ${due} were planned.`);
    plans.push(plan);
    inserts.push(await costOfBareInsert(database, context.dataDir));
  }
  const middle = (costs: readonly Cost[]): Cost => ({
    ms: median(costs.map(({ ms }) => ms)),
    cpu: costs.reduce((sum, { cpu }) => sum + cpu, 0) / costs.length,
  });
  return { database, plan: middle(plans), insert: middle(inserts) };
}

/** The rows that are in `deliveries` now, once more by one INSERT … SELECT into the emptied table. */
async function costOfBareInsert(database: BenchDatabase, dataDir: string): Promise<Cost> {
  const { db } = database;
  await db.execute(sql`create unlogged table copied as select * from deliveries`);
  await emptyDeliveries(database);
  const cost = await costOf(dataDir, () =>
    db.execute(sql`insert into deliveries (kind, template, subscription_id, location_id, due_on, offset_days,
        recipient_channel_id, channel, status, status_reason, next_attempt_at, give_up_at, created_at, updated_at)
      select kind, template, subscription_id, location_id, due_on, offset_days, recipient_channel_id, channel, status,
        status_reason, next_attempt_at, give_up_at, created_at, updated_at from copied`),
  );
  await db.execute(sql`drop table copied`);
  return cost;
}

async function measureWaits(
  database: BenchDatabase,
  due: number,
  idleMs: number,
): Promise<{ idle: Waits; beside: Waits }> {
  const { db, url } = database;
  await emptyDeliveries(database);
  const people = await choosePeople(db, morningsDate);
  await db.execute(sql`checkpoint`);
  // The start makes the calls that are slow only once, so that they are not measured.
  await waitsDuring(url, people, () => setTimeout(1000));
  const idle = await waitsDuring(url, people, () => setTimeout(idleMs));
  let planned = 0;
  const beside = await waitsDuring(url, people, async () => {
    planned = await planMorning(database);
  });
  const acted = [...Object.values(idle), ...Object.values(beside)].flat().length;
  // Somebody whose date was done or moved, or who had stopped, before their turn has no row. Everybody else has one.
  if (planned < due - acted) throw new Error(`${planned} of ${due} were planned beside ${acted} calls.`);
  return { idle, beside };
}
