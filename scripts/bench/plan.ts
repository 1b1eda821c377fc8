import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { locationsAtOnce } from "#server/reminders/plan-deliveries.ts";
import { type BenchContext, type BenchDatabase, timed } from "./bench-database.ts";
import { choosePeople, pauseMs, type Waits, waitsDuring } from "./people.ts";
import {
  costOf,
  costOfBareInsert,
  emptyDeliveries,
  morningsDate,
  plan,
  quietMinute,
  quietRound,
  seedMorning,
} from "./plan-ground.ts";
import { barPlot } from "./plots.ts";
import { type Finding, median, type Section } from "./report.ts";

interface Run {
  planMs: number;
  /** The same in one lane: what the lanes gain, and what they cost. */
  oneLaneMs: number;
  insertMs: number;
  /** CPU seconds of PostgreSQL. They do not depend on what else the machine has to do. */
  planCpu: number;
  oneLaneCpu: number;
  insertCpu: number;
  /** A round when every date in the window has its row. */
  settledMs: number;
  /** A whole round of the planner, notices included, when no date is near. */
  quietMs: number;
  probeMs: number;
}

/** Nobody may wait longer for an answer, however big the morning is. */
const longestWaitMs = 500;

/**
 * A big morning: 300,000 due among 1,000,000 registrants, beside a bare INSERT … SELECT of the same rows. Also how long
 * people wait who say "done", stop, enter a date or sign up meanwhile, beside the same calls while nothing is planned.
 */
export async function measurePlanning(context: BenchContext): Promise<Section> {
  const due = context.small ? 3000 : 300_000;
  const all = context.small ? 10_000 : 1_000_000;
  const database = await context.createDatabase();
  context.progress(`${all.toLocaleString("en-US")} registrants are made …`);
  await seedMorning(database, due, all);
  const runs: Run[] = [];
  for (let run = 0; run < 3; run += 1) {
    runs.push(await measureRun(database, due, context.dataDir));
    const { planMs, oneLaneMs, insertMs } = runs.at(-1) ?? { planMs: 0, oneLaneMs: 0, insertMs: 0 };
    context.progress(
      `planned in ${planMs.toFixed(0)} ms, in one lane in ${oneLaneMs.toFixed(0)} ms, inserted in ${insertMs.toFixed(0)} ms`,
    );
  }
  const people = await measurePeople(database, due, context.small ? 2_000 : 15_000);
  context.progress(`beside people: planned in ${people.planMs.toFixed(0)} ms`);
  await database.drop();
  const registrants = context.small ? 2_000 : 100_000;
  const quietDatabase = await context.createDatabase();
  const quiet = { registrants, ...(await quietMinute(quietDatabase, context.dataDir, registrants)) };
  await quietDatabase.drop();
  return toSection({ due, all, lanes: database.planLanes, runs, people, quiet });
}

interface People {
  idleSeconds: number;
  planMs: number;
  idle: Waits;
  beside: Waits;
}

async function measurePeople(database: BenchDatabase, due: number, idleMs: number): Promise<People> {
  const { db, url } = database;
  await emptyDeliveries(db);
  const people = await choosePeople(db, morningsDate);
  await db.execute(sql`checkpoint`);
  // The start makes the calls that are slow only once, so that they are not measured.
  await waitsDuring(url, people, () => setTimeout(1000));
  const idle = await waitsDuring(url, people, () => setTimeout(idleMs));
  let planMs = 0;
  let planned = 0;
  const beside = await waitsDuring(url, people, async () => {
    planMs = await timed(async () => {
      ({ planned } = await plan(database));
    });
  });
  const acted = Object.values({ ...idle }).flat().length + Object.values({ ...beside }).flat().length;
  // Somebody whose date was done or moved, or who had stopped, before their turn has no row. Everybody else has one.
  if (planned < due - acted) throw new Error(`${planned} of ${due} were planned beside ${acted} calls.`);
  return { idleSeconds: idleMs / 1000, planMs, idle, beside };
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN;

function findingsOfPeople({ idle, beside }: People): Finding[] {
  const words = {
    done: '"done"',
    stop: "a stop",
    "new date": "a new date",
    "sign-up": "an answer of a sign-up",
  };
  return (Object.keys(words) as (keyof Waits)[]).map((kind) => {
    const [ours, floor] = [quantile(beside[kind], 1), quantile(idle[kind], 1)];
    const of = (waits: Waits) =>
      `${quantile(waits[kind], 1).toFixed(0)} ms (half of ${waits[kind].length.toLocaleString("en-US")} within ${quantile(waits[kind], 0.5).toFixed(1)} ms)`;
    return {
      what: `the longest wait for ${words[kind]} while all are planned`,
      ours: of(beside),
      floor: `${of(idle)} while nothing is planned`,
      result: `${(ours / floor).toFixed(1)} times`,
      target: `≤ ${longestWaitMs} ms`,
      met: ours <= longestWaitMs,
    };
  });
}

async function measureRun(database: BenchDatabase, due: number, dataDir: string): Promise<Run> {
  const { db } = database;
  const planIn = async (lanes: number) => {
    await emptyDeliveries(db);
    let planned = 0;
    const cost = await costOf(dataDir, async () => {
      ({ planned } = await plan(database, lanes));
    });
    if (planned !== due) throw new Error(`${planned} instead of ${due} were planned.`);
    return cost;
  };
  const oneLane = await planIn(1);
  const planning = await planIn(database.planLanes);
  await db.execute(sql`vacuum analyze deliveries`);
  const settledMs = await timed(() => plan(database));
  const { ms: quietMs } = await quietRound(database, dataDir);
  const probeMs = await timed(() =>
    db.execute(sql`select 1 from locations where next_due_on = '2020-01-01'`),
  );

  const inserting = await costOfBareInsert(db, dataDir);
  return {
    ...{ planMs: planning.ms, oneLaneMs: oneLane.ms, insertMs: inserting.ms },
    ...{ planCpu: planning.cpu, oneLaneCpu: oneLane.cpu, insertCpu: inserting.cpu },
    ...{ settledMs, quietMs, probeMs },
  };
}

interface Measured {
  due: number;
  all: number;
  /** How many connections plan at a time. */
  lanes: number;
  runs: Run[];
  people: People;
  quiet: { registrants: number; postgres: number; node: number };
}

function toSection({ due, all, lanes, runs, people, quiet }: Measured): Section {
  const middle = (name: keyof Run) => median(runs.map((run) => run[name]));
  const rate = due / (middle("planMs") / 1000);
  const floor = due / (middle("insertMs") / 1000);
  const ratio = rate / floor;
  const oneLane = due / (middle("oneLaneMs") / 1000);
  const number = (value: number) => Math.round(value).toLocaleString("en-US");
  const shareOf = (part: number, whole: number) => (part / whole).toFixed(2);
  return {
    name: "plan",
    title: "Planning",
    method: `${number(due)} deliveries fall due in one morning among ${number(all)} registrants, and are derived and written in
one round, ${number(locationsAtOnce)} locations a transaction and ${lanes} transactions at a time, each over a connection of its own. The floor is a bare
INSERT … SELECT of the same rows into the same table, its indexes and keys included: one statement over one connection, for which
PostgreSQL uses one core. A second connection gains where a second core is free. So the same in one lane is printed too, and the CPU
of both. Medians of three. Then people do things on four connections, each somewhere in that morning,
one of each kind at a time and ${pauseMs} ms after the last: first for ${people.idleSeconds} s while nothing is planned, then for as long as the planning takes
(${(people.planMs / 1000).toFixed(0)} s beside them).`,
    findings: [
      {
        what: "all of them",
        ours: `${(middle("planMs") / 1000).toFixed(1)} s`,
        floor: `${(middle("insertMs") / 1000).toFixed(1)} s`,
        result: `${(middle("planMs") / 1000).toFixed(1)} s`,
        target: "≤ 60 s",
        met: middle("planMs") <= 60_000,
      },
      {
        what: `a quiet minute with ${number(quiet.registrants)} registrants, a fifth of the dates near today`,
        ours: `${quiet.postgres.toFixed(2)} s of CPU of PostgreSQL, ${quiet.node.toFixed(2)} s of the planner`,
        floor: "",
        result: `${(quiet.postgres + quiet.node).toFixed(2)} s of CPU`,
        target: "about 1 s",
        met: quiet.postgres + quiet.node <= 1.5,
      },
      {
        what: "rows a second",
        ours: number(rate),
        floor: number(floor),
        result: `${ratio.toFixed(2)} of the bare insert`,
        target: "none, printed",
        met: true,
      },
      {
        what: "rows a second in one lane",
        ours: number(oneLane),
        floor: number(floor),
        result: `${shareOf(oneLane, floor)} of the bare insert`,
        target: "none, printed",
        met: true,
      },
      {
        what: "CPU of PostgreSQL",
        ours: `${middle("planCpu").toFixed(1)} s, in one lane ${middle("oneLaneCpu").toFixed(1)} s`,
        floor: `${middle("insertCpu").toFixed(1)} s`,
        result: `${shareOf(middle("insertCpu"), middle("planCpu"))} of the bare insert's rate, in one lane ${shareOf(middle("insertCpu"), middle("oneLaneCpu"))}`,
        target: "none, printed",
        met: true,
      },
      {
        what: "a round with nothing due, notices included",
        ours: `${middle("quietMs").toFixed(1)} ms`,
        floor: `${middle("probeMs").toFixed(1)} ms: one index probe, from the same client`,
        result: `${middle("quietMs").toFixed(1)} ms`,
        target: "≤ 2 ms",
        met: middle("quietMs") <= 2,
      },
      {
        what: `a round when all ${number(due)} have their row`,
        ours: `${number(middle("settledMs"))} ms`,
        floor: "",
        result: `${((middle("settledMs") / due) * 1000).toFixed(1)} µs a date`,
        target: "well within its minute",
        met: middle("settledMs") < 15_000,
      },
      ...findingsOfPeople(people),
    ],
    plot: {
      alt: "Rows a second: planned, and inserted bare",
      svg: barPlot("Rows a second", [
        { label: `derived and planned, ${lanes} at a time`, value: rate },
        { label: "derived and planned, one at a time", value: oneLane },
        { label: "a bare INSERT … SELECT of the same rows", value: floor },
      ]),
    },
  };
}
