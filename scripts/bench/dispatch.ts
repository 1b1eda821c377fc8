import { sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { queryRows } from "#server/db/query-rows.ts";
import { planDeliveries } from "#server/reminders/plan-deliveries.ts";
import { dateFirstRemindedOn } from "#tests/support/crowd.ts";
import { type BenchContext, type BenchDatabase, seedBenchCrowd } from "./bench-database.ts";
import { barPlot } from "./plots.ts";
import {
  type MessageCost,
  postgresCpuSeconds,
  runMessageCost,
  runSender,
  type SenderReport,
  type SinkProcess,
  startSink,
} from "./processes.ts";
import { median, type Section } from "./report.ts";

/** 10:00 in Chicago: an hour ago the reminders of the date a week from this day fell due. */
export const benchMorning = Temporal.Instant.from("2026-12-03T16:00:00Z");
const day = Temporal.PlainDate.from("2026-12-03");

/** A database with `count` reminders planned and due. */
export async function databaseWithDue(
  { createDatabase }: BenchContext,
  count: number,
): Promise<BenchDatabase> {
  const database = await createDatabase();
  await seedBenchCrowd(database.db, { count, firstDate: dateFirstRemindedOn(day) });
  await planDeliveries(database.db, benchMorning, { openKinds: ["email"] });
  await database.db.execute(sql`vacuum analyze`);
  return database;
}

export const senderEnv = (database: BenchDatabase, sink: SinkProcess) => ({
  DATABASE_URL: database.url,
  SMTP_URL: sink.url,
  NOW: benchMorning.toString(),
});

async function countSent({ db }: BenchDatabase): Promise<number> {
  const [row] = await queryRows<{ sent: number }>(
    db,
    sql`select count(*)::int as sent from deliveries where status = 'sent'`,
  );
  return row?.sent ?? 0;
}

interface Measured extends SenderReport {
  rate: number;
  postgresCpu: number | null;
}

/** Dispatch of 20,000 due messages, every one recorded durably, beside nodemailer's own pool. */
export async function measureDispatch(context: BenchContext): Promise<Section> {
  const count = context.small ? 1000 : 20_000;
  const template = await databaseWithDue(context, count);
  await template.close();
  const sink = await startSink();
  const ours: Measured[] = [];
  const floors: SenderReport[] = [];
  let steps: MessageCost[] = [];
  try {
    steps = await measureSteps(context, template, sink, count);
    for (let run = 0; run < 3; run += 1) {
      floors.push(await measureFloor(context, template, sink));
      ours.push(await measureOurs(context, template, sink, count));
      const [floor, our] = [floors.at(-1), ours.at(-1)];
      context.progress(`pool ${floor && rateOf(floor).toFixed(0)}/s, Daymark ${our?.rate.toFixed(0)}/s`);
    }
  } finally {
    sink.stop();
  }
  return toSection(count, ours, floors, steps);
}

const rateOf = ({ sent, seconds }: SenderReport) => sent / seconds;

async function measureFloor(
  context: BenchContext,
  template: BenchDatabase,
  sink: SinkProcess,
): Promise<SenderReport> {
  const database = await context.createDatabase(template);
  const report = await runSender("./pool-floor.ts", senderEnv(database, sink));
  await database.drop();
  return report;
}

async function measureSteps(
  context: BenchContext,
  template: BenchDatabase,
  sink: SinkProcess,
  count: number,
): Promise<MessageCost[]> {
  const database = await context.createDatabase(template);
  const env = { ...senderEnv(database, sink), COUNT: String(count) };
  const steps = await runMessageCost(env, context.dataDir);
  await database.drop();
  return steps;
}

async function measureOurs(
  context: BenchContext,
  template: BenchDatabase,
  sink: SinkProcess,
  count: number,
): Promise<Measured> {
  const database = await context.createDatabase(template);
  const takenBefore = await sink.taken();
  const cpuBefore = postgresCpuSeconds(context.dataDir);
  const report = await runSender("./bench-worker.ts", senderEnv(database, sink));
  const cpuAfter = postgresCpuSeconds(context.dataDir);
  const recorded = await countSent(database);
  const taken = (await sink.taken()) - takenBefore;
  await database.drop();
  if (recorded !== count || taken !== count) {
    throw new Error(`Of ${count} messages ${taken} arrived and ${recorded} were recorded.`);
  }
  const postgresCpu = cpuBefore !== null && cpuAfter !== null ? cpuAfter - cpuBefore : null;
  return { ...report, rate: rateOf(report), postgresCpu };
}

/** Each works in one process, on one core: its rate is at most one over its CPU for a message. */
const whatIsLeft = (pool: number, ours: number) =>
  `A message takes the pool ${pool.toFixed(0)} µs of CPU, and Daymark's process ${ours.toFixed(0)}. 0.9 of the pool's rate leaves ${(pool / 0.9).toFixed(0)} for claiming, writing, sending and marking it.`;

function toSection(count: number, ours: Measured[], floors: SenderReport[], steps: MessageCost[]): Section {
  const middle = (values: (number | null)[]) => median(values.map((value) => value ?? Number.NaN));
  const rate = median(ours.map(rateOf));
  const floor = median(floors.map(rateOf));
  const ratio = rate / floor;
  const cpu = (reports: SenderReport[]) => median(reports.map(({ cpuSeconds }) => cpuSeconds));
  const peak = (reports: SenderReport[]) => median(reports.map(({ peakMb }) => peakMb));
  const finding = (what: string, our: string, its: string, result: string) => ({
    ...{ what, ours: our, floor: its, result },
    target: "none, printed",
    met: true,
  });
  const postgres = middle(ours.map(({ postgresCpu }) => postgresCpu));
  return {
    name: "dispatch",
    title: "Dispatch",
    method: `${count.toLocaleString("en-US")} due messages: claimed, looked at again, written, sent, and each recorded durably,
by one worker. The floor is nodemailer's own pool with the same settings, fed with the same messages, which are written
before its clock starts and recorded nowhere. The mail server is a process of its own that takes everything and offers
PIPELINING, as real ones do: then a mail's envelope leaves in one flight. Medians of three, pool and worker in turns. The notes say what
a message costs step by step, each step for all messages in a process of its own.`,
    findings: [
      {
        what: "messages a second",
        ours: rate.toFixed(0),
        floor: floor.toFixed(0),
        result: `${ratio.toFixed(2)} of the pool`,
        target: "≥ 0.9",
        met: ratio >= 0.9,
      },
      finding(
        "CPU of the process",
        `${cpu(ours).toFixed(1)} s`,
        `${cpu(floors).toFixed(1)} s`,
        `${(cpu(ours) - cpu(floors)).toFixed(1)} s more`,
      ),
      finding("CPU of PostgreSQL", Number.isNaN(postgres) ? "unknown" : `${postgres.toFixed(1)} s`, "", ""),
      finding("most memory", `${peak(ours).toFixed(0)} MB`, `${peak(floors).toFixed(0)} MB`, ""),
    ],
    notes: [
      whatIsLeft((cpu(floors) / count) * 1e6, (cpu(ours) / count) * 1e6),
      ...steps.map(
        ({ name, process, postgres }) =>
          `${name}: ${process.toFixed(0)} µs of CPU a message, and ${postgres.toFixed(0)} µs of PostgreSQL's.`,
      ),
    ],
    plot: {
      alt: "Messages a second: Daymark and nodemailer's own pool",
      svg: barPlot("Messages a second", [
        { label: "Daymark's worker, recording each", value: rate },
        { label: "nodemailer's own pool, recording nothing", value: floor },
      ]),
    },
  };
}
