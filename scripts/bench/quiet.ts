import { sql } from "drizzle-orm";
import { planRound } from "#server/worker/run-round.ts";
import { benchMorning, type Cost, costOf } from "./crowd.ts";
import { type BenchContext, seedBenchCrowd } from "./database.ts";
import { type Finding, number, times } from "./report.ts";
import { composeBenchServices } from "./services.ts";

const rounds = 5;
/** CPU seconds of all processes. */
const most = 1;

/**
 * A minute in which every date near today has its rows, and nothing is to do: one round of the planner, its notices included. Dates
 * lie a quarter of a year apart, so that a fifth of them is in the window. The floor is one statement that counts the rows of
 * the dates in the window.
 */
export async function measureQuietMinute(context: BenchContext): Promise<Finding[]> {
  const registrants = context.small ? 2000 : 100_000;
  const database = await context.createDatabase();
  const { db, roundDb, planLanes: lanes } = database;
  const today = benchMorning.toZonedDateTimeISO("UTC").toPlainDate();
  await seedBenchCrowd(db, { count: registrants, firstDate: today.subtract({ days: 9 }), days: 91 });
  const services = composeBenchServices(db);
  const round = () => planRound(roundDb, services, { lanes });
  await round();
  await db.execute(sql`vacuum analyze deliveries`);
  await round();
  const repeat = async (work: () => Promise<unknown>): Promise<Cost & { node: number }> => {
    const before = process.cpuUsage();
    const cost = await costOf(context.dataDir, async () => {
      for (let run = 0; run < rounds; run += 1) await work();
    });
    const { user, system } = process.cpuUsage(before);
    return { ms: cost.ms / rounds, cpu: cost.cpu / rounds, node: (user + system) / 1_000_000 / rounds };
  };
  const ours = await repeat(round);
  const floor = await repeat(() =>
    db.execute(sql`select count(d.id) from locations l
      left join deliveries d on d.location_id = l.id and d.due_on = l.next_due_on
      where l.next_due_on between ${today.toString()}::date - 9 and ${today.toString()}::date + 8`),
  );
  await database.drop();
  const [all, bare] = [ours.cpu + ours.node, floor.cpu + floor.node];
  return [
    {
      what: `a quiet minute with ${number(registrants)} registrants`,
      ours: `${all.toFixed(2)} s of CPU (PostgreSQL ${ours.cpu.toFixed(2)})`,
      floor: `${bare.toFixed(2)} s: their rows counted`,
      ratio: times(all, bare),
      target: `≤ ${most} s`,
      met: all <= most,
    },
  ];
}
