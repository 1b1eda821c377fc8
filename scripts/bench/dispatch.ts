import { once } from "node:events";
import { sql } from "drizzle-orm";
import { queryRows } from "#server/db/query-rows.ts";
import {
  type BenchContext,
  type BenchDatabase,
  type Finding,
  hear,
  median,
  morningsDate,
  number,
  planMorning,
  type SenderReport,
  seedBenchCrowd,
  startChild,
} from "./ground.ts";

/**
 * Due messages: one worker claims each, takes a second look, writes it, sends it, and records it durably. The floor is nodemailer's own
 * pool with the same settings and the same messages, written before its clock starts and recorded nowhere. The mail server is a separate
 * process that accepts everything. Medians of three, pool and worker in turns.
 */
export async function measureDispatch(context: BenchContext): Promise<Finding[]> {
  const count = context.small ? 1000 : 20_000;
  const template = await context.createDatabase();
  await seedBenchCrowd(template, { count, firstDate: morningsDate });
  await planMorning(template);
  await template.db.execute(sql`vacuum analyze`);
  await template.close();
  const sink = startChild("./smtp-sink-process.ts");
  const { port } = await hear<{ port: number }>(sink);
  const taken = async () => {
    sink.send("how many?");
    return (await hear<{ taken: number }>(sink)).taken;
  };
  /** Runs a sender on a copy of the database. `look` sees the copy before its removal. */
  const send = async (file: string, look?: (database: BenchDatabase) => Promise<void>): Promise<number> => {
    const database = await context.createDatabase(template);
    const child = startChild(file, { DATABASE_URL: database.url, SMTP_URL: `smtp://127.0.0.1:${port}` });
    const ended = once(child, "exit");
    const { sent, seconds } = await hear<SenderReport>(child);
    child.disconnect();
    await ended;
    await look?.(database);
    await database.drop();
    return sent / seconds;
  };
  const rates: number[] = [];
  const floors: number[] = [];
  for (let run = 0; run < 3; run += 1) {
    floors.push(await send("./pool-process.ts"));
    const before = await taken();
    rates.push(
      await send("./dispatch-process.ts", async ({ db }) => {
        const [row] = await queryRows<{ sent: number }>(
          db,
          sql`select count(*)::int as sent from deliveries where status = 'sent'`,
        );
        const arrived = (await taken()) - before;
        if (row?.sent !== count || arrived !== count)
          throw new Error(`Of ${count} messages ${arrived} arrived and ${row?.sent} were recorded.`);
      }),
    );
    context.progress(`pool ${number(floors.at(-1) ?? 0)}/s, Daymark ${number(rates.at(-1) ?? 0)}/s`);
  }
  sink.disconnect();
  return [
    {
      what: `dispatch of ${number(count)} messages, each recorded`,
      ours: `${number(median(rates))}/s`,
      floor: `${number(median(floors))}/s: nodemailer's own pool`,
      ratio: median(rates) / median(floors),
    },
  ];
}
