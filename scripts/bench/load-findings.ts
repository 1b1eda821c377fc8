import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { urgentKinds } from "#server/messages/enqueue-delivery.ts";
import type { BenchContext } from "./database.ts";
import { type Finding, number, times } from "./report.ts";
import { errorsIn, growthAMinute, type Measured, type Sample } from "./steadiness.ts";
import { type Kind, kinds, type Tally } from "./visitor.ts";

const longestWaitMs = 500;
const longestMailWaitSeconds = 10;
/** Of each process, in a minute. A leak of half a kilobyte for each request or mail is more. */
const mostGrowth = { megabytes: 1, handles: 2 };
/** docs/running.md: of two web processes and two workers. */
const mostConnections = 2 * 10 + 2 * 17;

export interface Played {
  requestsASecond: number;
  mailsASecond: number;
  /** The most connections to the database. */
  connections: number;
  /** Of one core. */
  postgresCpu: number;
}

/** Wrong answers, and what the servers logged as errors; and that each mail left once. */
export async function faultsOf(
  { progress }: BenchContext,
  db: Db,
  {
    tally,
    servers,
    taken,
    played,
  }: { tally: Tally; servers: readonly Measured[]; taken: number; played: Played },
): Promise<Finding> {
  const left = await countOf(
    db,
    sql`from deliveries where channel = 'email' and status in ('sent', 'delivered')`,
  );
  const other = await countOf(db, sql`from deliveries where status in ('sending', 'failed')`);
  const [deadlocks] = await queryRows<{ deadlocks: number }>(
    db,
    sql`select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()`,
  );
  const wrong = [
    ...tally.wrong,
    ...servers.flatMap((one) => errorsIn(one).map((line) => `${one.name}: ${line}`)),
    ...servers
      .filter(({ server }) => server.process.exitCode !== 0)
      .map(({ name, server }) => `${name} ended with ${server.process.exitCode}`),
    ...(taken === left ? [] : [`${taken} mails arrived, and ${left} are recorded as sent.`]),
    ...(other === 0 ? [] : [`${other} messages failed, or were left in flight.`]),
    ...(deadlocks?.deadlocks === 0 ? [] : [`${deadlocks?.deadlocks} deadlocks`]),
  ];
  for (const line of wrong.slice(0, 20)) progress(line);
  return {
    what: `load: wrong answers, of ${played.requestsASecond.toFixed(0)} a second beside ${played.mailsASecond.toFixed(0)} mails`,
    ours: number(wrong.length),
    floor: `of ${number(tally.asked)}`,
    ratio: "",
    target: "0",
    met: wrong.length === 0,
  };
}

export async function countOf(db: Db, which: SQL): Promise<number> {
  const [row] = await queryRows<{ count: number }>(db, sql`select count(*)::int as count ${which}`);
  return row?.count ?? 0;
}

const inMs = (value: number) => `${value < 10 ? value.toFixed(1) : number(value)} ms`;

/** How long people waited, by what they asked for. */
export function waitsOf(tally: Tally): Finding[] {
  const pair = (kind: Kind) => [50, 99].map((share) => inMs(tally.percentile(kind, share))).join(", ");
  return [...tally.waits.keys()]
    .filter((kind) => kind !== "bare")
    .map((kind) => {
      const most = tally.percentile(kind, 99);
      return {
        what: `load: ${kinds[kind]}, p50 and p99 of ${number(tally.waits.get(kind)?.count ?? 0)}`,
        ours: pair(kind),
        floor: `${pair("bare")}: ${kinds.bare}`,
        ratio: times(most, tally.percentile("bare", 99)),
        target: `p99 ≤ ${longestWaitMs} ms`,
        met: most <= longestWaitMs,
      };
    });
}

/** How long a mail that somebody waits for stood behind the morning's. */
export async function mailWaitOf(db: Db): Promise<Finding> {
  const [row] = await queryRows<{ count: number; most: number }>(
    db,
    sql`select count(*)::int as count, extract(epoch from
        percentile_disc(0.99) within group (order by sent_at - created_at))::float as most
      from deliveries where kind in (${urgentKinds}) and sent_at is not null`,
  );
  const most = row?.most ?? Number.NaN;
  return {
    what: `load: until a mail has left that somebody waits for, p99 of ${number(row?.count ?? 0)}`,
    ours: `${most.toFixed(1)} s`,
    floor: "",
    ratio: "",
    target: `≤ ${longestMailWaitSeconds} s`,
    met: most <= longestMailWaitSeconds,
  };
}

/** What the processes hold, over the last four fifths of the time. */
export async function steadinessOf(
  { progress }: BenchContext,
  servers: readonly Measured[],
  { connections, postgresCpu }: Played,
): Promise<Finding[]> {
  const series: { name: string; samples: Sample[] }[] = [];
  for (const { name, samples } of servers) {
    const all = await samples();
    series.push({ name, samples: all.slice(-Math.ceil(all.length * 0.8)) });
  }
  const growth = (read: (sample: Sample) => number) =>
    series.map(({ samples }) => growthAMinute(samples, read));
  const most = (read: (sample: Sample) => number) =>
    series.map(({ samples }) => number(Math.max(...samples.map(read)))).join(", ");
  const signed = (values: readonly number[], digits: number) =>
    values.map((value) => `${value < 0 ? "" : "+"}${value.toFixed(digits)}`).join(", ");
  const names = series.map(({ name }) => name.replace(/ \d$/, "")).join(", ");
  const [held, resident, handles, resources, cpu] = [
    growth((sample) => sample.held / 2 ** 20),
    growth((sample) => sample.rss / 2 ** 20),
    growth((sample) => sample.handles),
    growth((sample) => sample.resources),
    growth((sample) => sample.cpu / 60),
  ];
  progress(`cores at work: ${signed(cpu, 2)} (${names}), PostgreSQL ${signed([postgresCpu], 2)}`);
  return [
    {
      what: `load: memory held, a minute (${names})`,
      ours: `${signed(held, 2)} MB`,
      floor: `of ${most((sample) => sample.held / 2 ** 20)} MB; resident ${signed(resident, 1)} of ${most((sample) => sample.rss / 2 ** 20)} MB`,
      ratio: "",
      target: `≤ ${mostGrowth.megabytes} MB`,
      met: Math.max(...held) <= mostGrowth.megabytes,
    },
    {
      what: "load: files, sockets and timers, a minute",
      ours: `${signed(handles, 1)}; ${signed(resources, 1)}`,
      floor: `of ${most((sample) => sample.handles)}; ${most((sample) => sample.resources)}`,
      ratio: "",
      target: `≤ ${mostGrowth.handles}`,
      met: Math.max(...handles.filter((value) => !Number.isNaN(value)), ...resources) <= mostGrowth.handles,
    },
    {
      what: "load: connections to the database",
      ours: number(connections),
      floor: "",
      ratio: "",
      target: `≤ ${mostConnections}`,
      met: connections <= mostConnections,
    },
  ];
}
