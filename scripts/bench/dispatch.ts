import { sql } from "drizzle-orm";
import { channelFacts } from "#core/people/channels.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { morningsDate, planMorning } from "./crowd.ts";
import { type BenchContext, type BenchDatabase, seedBenchCrowd } from "./database.ts";
import { hear, runSender, type SenderReport, startChild } from "./processes.ts";
import { type Finding, median, number } from "./report.ts";

const leastShare = 0.9;

/** What a vendor's server takes to answer a mail, and how many one worker sends there. */
const [relayMs, leastByRelay] = [80, 100];

export interface Sink {
  url: string;
  /** How many mails it has taken. */
  taken(): Promise<number>;
}

/**
 * Due messages: claimed, looked at again, written, sent, and each recorded durably, by one worker. The floor is nodemailer's own
 * pool with the same settings, fed with the same messages, which are written before its clock starts and recorded nowhere. The
 * mail server is a process of its own that takes everything. Medians of three, pool and worker in turns.
 */
export async function measureDispatch(context: BenchContext): Promise<Finding[]> {
  const count = context.small ? 1000 : 20_000;
  const template = await planCrowd(context, count);
  const rates: number[] = [];
  const floors: number[] = [];
  await withSink(0, async (sink) => {
    for (let run = 0; run < 3; run += 1) {
      floors.push(rateOf(await send(context, template, sink, "./pool-process.ts")));
      rates.push(await sendAndRecord(context, template, sink, count));
      context.progress(`pool ${number(floors.at(-1) ?? 0)}/s, Daymark ${number(rates.at(-1) ?? 0)}/s`);
    }
  });
  const share = median(rates) / median(floors);
  return [
    {
      what: `dispatch of ${number(count)} messages`,
      ours: `${number(median(rates))}/s`,
      floor: `${number(median(floors))}/s: nodemailer's own pool`,
      ratio: share.toFixed(2),
      target: `≥ ${leastShare}`,
      met: share >= leastShare,
    },
  ];
}

/** One worker at a server that takes its time, as a vendor's does: the mails in flight decide, and not the machine. */
export async function measureRelay(context: BenchContext): Promise<Finding[]> {
  const count = context.small ? 200 : 2000;
  const template = await planCrowd(context, count);
  let rate = 0;
  await withSink(relayMs, async (sink) => {
    rate = await sendAndRecord(context, template, sink, count);
  });
  const most = (channelFacts.email.mostInFlight * 1000) / relayMs;
  return [
    {
      what: `one worker at a mail server that answers after ${relayMs} ms`,
      ours: `${number(rate)}/s`,
      floor: `${number(most)}/s: ${channelFacts.email.mostInFlight} mails in flight`,
      ratio: (rate / most).toFixed(2),
      target: `≥ ${leastByRelay}/s`,
      met: rate >= leastByRelay,
    },
  ];
}

async function planCrowd(context: BenchContext, count: number): Promise<BenchDatabase> {
  const template = await context.createDatabase();
  await seedBenchCrowd(template.db, { count, firstDate: morningsDate });
  await planMorning(template);
  await template.db.execute(sql`vacuum analyze`);
  await template.close();
  return template;
}

export async function withSink(answerMs: number, work: (sink: Sink) => Promise<void>): Promise<void> {
  const child = startChild("./smtp-sink-process.ts", { ANSWER_MS: `${answerMs}` });
  const { port } = await hear<{ port: number }>(child);
  try {
    await work({
      url: `smtp://127.0.0.1:${port}`,
      async taken() {
        child.send("how many?");
        return (await hear<{ taken: number }>(child)).taken;
      },
    });
  } finally {
    child.disconnect();
  }
}

const rateOf = ({ sent, seconds }: SenderReport) => sent / seconds;

/** A sender on a copy of the database. `look` sees the copy before it is removed. */
async function send(
  context: BenchContext,
  template: BenchDatabase,
  sink: Sink,
  file: string,
  look?: (database: BenchDatabase) => Promise<void>,
): Promise<SenderReport> {
  const database = await context.createDatabase(template);
  const env = { DATABASE_URL: database.url, SMTP_URL: sink.url };
  const report = await runSender(file, env);
  await look?.(database);
  await database.drop();
  return report;
}

async function sendAndRecord(
  context: BenchContext,
  template: BenchDatabase,
  sink: Sink,
  count: number,
): Promise<number> {
  const takenBefore = await sink.taken();
  let recorded = 0;
  const report = await send(context, template, sink, "./dispatch-process.ts", async ({ db }) => {
    const [row] = await queryRows<{ sent: number }>(
      db,
      sql`select count(*)::int as sent from deliveries where status = 'sent'`,
    );
    recorded = row?.sent ?? 0;
  });
  const taken = (await sink.taken()) - takenBefore;
  if (recorded !== count || taken !== count)
    throw new Error(`Of ${count} messages ${taken} arrived and ${recorded} were recorded.`);
  return rateOf(report);
}
