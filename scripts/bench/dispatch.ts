import { sql } from "drizzle-orm";
import { queryRows } from "#server/db/query-rows.ts";
import { morningsDate, planMorning } from "./crowd.ts";
import { type BenchContext, type BenchDatabase, seedBenchCrowd } from "./database.ts";
import { hear, runSender, type SenderReport, startChild } from "./processes.ts";
import { type Finding, median, number } from "./report.ts";

const leastShare = 0.9;

interface Sink {
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
  const template = await context.createDatabase();
  await seedBenchCrowd(template.db, { count, firstDate: morningsDate });
  await planMorning(template);
  await template.db.execute(sql`vacuum analyze`);
  await template.close();
  const child = startChild("./smtp-sink-process.ts");
  const { port } = await hear<{ port: number }>(child);
  const sink: Sink = {
    url: `smtp://127.0.0.1:${port}`,
    async taken() {
      child.send("how many?");
      return (await hear<{ taken: number }>(child)).taken;
    },
  };
  const rates: number[] = [];
  const floors: number[] = [];
  try {
    for (let run = 0; run < 3; run += 1) {
      floors.push(rateOf(await send(context, template, sink, "./pool-process.ts")));
      rates.push(await sendAndRecord(context, template, sink, count));
      context.progress(`pool ${number(floors.at(-1) ?? 0)}/s, Daymark ${number(rates.at(-1) ?? 0)}/s`);
    }
  } finally {
    child.disconnect();
  }
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
