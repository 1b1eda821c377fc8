import type { BenchContext } from "./bench-database.ts";
import { databaseWithDue, senderEnv } from "./dispatch.ts";
import { measureIdleMemory } from "./idle-memory.ts";
import { linePlot } from "./plots.ts";
import { runSender, startSink } from "./processes.ts";
import { median, type Section } from "./report.ts";

/**
 * What processes hold when nothing happens and after visitors, and the memory of one worker over 50,000 messages. It must
 * not grow with the number of messages sent.
 */
export async function measureMemory(context: BenchContext): Promise<Section> {
  const idle = await measureIdleMemory(context);
  const count = context.small ? 8000 : 50_000;
  const database = await databaseWithDue(context, count);
  const sink = await startSink();
  const { samples, sent, seconds } = await runSender("./bench-worker.ts", senderEnv(database, sink)).finally(
    () => sink.stop(),
  );
  await database.drop();
  if (sent !== count) throw new Error(`Of ${count} messages ${sent} were sent.`);
  // The first quarter fills the heap and the caches.
  const quarter = Math.floor(samples.length / 4);
  const middleOf = (part: typeof samples) => median(part.map(({ mb }) => mb));
  const second = middleOf(samples.slice(quarter, 2 * quarter));
  const last = middleOf(samples.slice(-quarter));
  const growth = last / second - 1;
  return {
    name: "memory",
    title: "Memory",
    method: `\`npm run bench -- memory\`. First a worker and a web process as they are installed, each ten seconds after it was ready or after its last
visitor, and the web process once more three minutes later (PSS: what a process holds, its share of what it shares included; nobody forces it to give anything back). Then one worker sends ${count.toLocaleString("en-US")} messages in one round; its resident memory is looked at after every thousand.
The last quarter is held against the second.`,
    findings: [
      ...idle,
      {
        what: "a worker that sends, resident memory of the last quarter",
        ours: `${last.toFixed(0)} MB`,
        floor: `${second.toFixed(0)} MB in the second`,
        result: `${growth >= 0 ? "+" : ""}${(growth * 100).toFixed(0)} %`,
        target: "flat: at most +10 %",
        met: growth <= 0.1,
      },
    ],
    notes: [`It took ${seconds.toFixed(0)} s, ${(sent / seconds).toFixed(0)} a second.`],
    plot: {
      alt: "The worker's memory over the messages it has sent",
      svg: linePlot(
        "Resident memory (MB) over messages sent",
        samples.map((sample) => ({ x: sample.sent, y: sample.mb })),
      ),
    },
  };
}
