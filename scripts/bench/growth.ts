import type { BenchContext } from "./bench-database.ts";
import { costOf, costOfBareInsert, emptyDeliveries, plan, quietRound, seedMorning } from "./plan-ground.ts";
import { linePlot } from "./plots.ts";
import type { Section } from "./report.ts";

/** Of so many registrants three in ten are due in one morning. */
const sizes = [10_000, 30_000, 100_000, 300_000, 1_000_000];
const share = 0.3;
/** Each size is measured on about this many reminders in all, or more. */
const leastDue = 60_000;

interface Size {
  registrants: number;
  due: number;
  cpu: number;
  ms: number;
  /** CPU seconds of a bare insert of the same rows. */
  bareCpu: number;
  quietMs: number;
  /** PostgreSQL's CPU for a quiet round, in milliseconds. */
  quietCpuMs: number;
}

/** The planner's cost from ten thousand to a million registrants. */
export async function measureGrowth(context: BenchContext): Promise<Section> {
  const measured: Size[] = [];
  for (const registrants of context.small ? [1000, 2000, 5000] : sizes) {
    measured.push(await measureSize(context, registrants));
    const { ms, quietMs } = measured.at(-1) ?? { ms: 0, quietMs: 0 };
    context.progress(
      `${registrants}: planned in ${ms.toFixed(0)} ms, a quiet round ${quietMs.toFixed(1)} ms`,
    );
  }
  return toSection(measured);
}

async function measureSize(context: BenchContext, registrants: number): Promise<Size> {
  const due = registrants * share;
  const database = await context.createDatabase();
  try {
    await seedMorning(database, due, registrants);
    const quiet = await quietRound(database, context.dataDir);
    // CPU time has a resolution of hundredths of a second, so small days are planned repeatedly.
    const runs = Math.max(1, Math.round(leastDue / due));
    const costs: { ms: number; cpu: number; bareCpu: number }[] = [];
    for (let run = 0; run < runs; run += 1) {
      await emptyDeliveries(database.db);
      const { ms, cpu } = await costOf(context.dataDir, () => plan(database));
      const { cpu: bareCpu } = await costOfBareInsert(database.db, context.dataDir);
      costs.push({ ms, cpu, bareCpu });
    }
    const mean = (name: "ms" | "cpu" | "bareCpu") => costs.reduce((sum, cost) => sum + cost[name], 0) / runs;
    return {
      ...{ registrants, due, quietMs: quiet.ms, quietCpuMs: quiet.cpuMs },
      ...{ cpu: mean("cpu"), ms: mean("ms"), bareCpu: mean("bareCpu") },
    };
  } finally {
    await database.drop();
  }
}

function toSection(measured: Size[]): Section {
  const number = (value: number) => Math.round(value).toLocaleString("en-US");
  const perReminder = measured.map(({ cpu, due }) => (cpu / due) * 1e6);
  const cheapest = Math.min(...perReminder);
  return {
    name: "growth",
    title: "Planning, from ten thousand to a million",
    method: `\`npm run bench -- growth\`. Of so many registrants three in ten are due in one morning, derived and written in one round, over as
many connections as a worker plans (the section above says how many). A round
with nothing due is the whole round of a planner, notices included. The cost is CPU of PostgreSQL, which depends little on what
else the machine does. The registrants have signed up at a thousand a day, and who is due is spread over all of them. The mean of as
many mornings as make ${number(leastDue)} reminders.`,
    findings: measured.map(({ registrants, due, cpu, ms, bareCpu, quietMs, quietCpuMs }, at) => {
      const times = (perReminder[at] ?? Number.NaN) / cheapest;
      return {
        what: `${number(registrants)} registrants, ${number(due)} due`,
        ours: `${cpu.toFixed(2)} s of CPU in ${number(ms)} ms, ${(perReminder[at] ?? 0).toFixed(0)} µs a reminder`,
        floor: `${cheapest.toFixed(0)} µs where it is cheapest; the bare insert of the same rows ${((bareCpu / due) * 1e6).toFixed(0)} µs`,
        result: `${times.toFixed(2)} times the cheapest, ${(bareCpu / cpu).toFixed(2)} of the bare insert; a quiet round ${quietMs.toFixed(1)} ms (${quietCpuMs.toFixed(1)} of CPU)`,
        target: "linear: ≤ 1.5 times; quiet ≤ 2 ms",
        met: times <= 1.5 && quietMs <= 2,
      };
    }),
    plot: {
      alt: "CPU seconds of PostgreSQL for a morning, over the number of registrants",
      svg: linePlot(
        "CPU seconds of PostgreSQL for one morning, over registrants",
        measured.map(({ registrants, cpu }) => ({ x: registrants, y: cpu })),
      ),
    },
  };
}
