import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { amongIds } from "#server/db/among-ids.ts";
import { isPassing } from "#server/db/is-passing.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { dateFirstRemindedOn } from "#tests/support/crowd.ts";
import { type BenchContext, type BenchDatabase, seedBenchCrowd } from "../bench-database.ts";
import type { MorningRecord } from "./figures.ts";
import { type Fault, injectFaults } from "./inject.ts";
import { type FaultySink, type Handed, startFaultySink } from "./sink.ts";
import { startSupervisedWorker } from "./supervised-worker.ts";

/**
 * How many milliseconds the mail server takes to acknowledge a mail: as long as a provider on another continent,
 * without the network.
 */
const answerMs = 80;

export interface MorningOptions {
  count: number;
  workers: number;
  /** Time zones, a minute apart instead of an hour. */
  zones: number;
  /** Without this nothing is broken. */
  random: (() => number) | null;
}

/** A morning on real workers, from its first hour until every reminder has arrived. */
export async function liveThrough(
  context: BenchContext,
  { count, workers: howMany, zones, random }: MorningOptions,
): Promise<MorningRecord> {
  const database = await context.createDatabase();
  const sink = await startFaultySink();
  sink.order({ answerMs });
  const { day, timeZone } = aMorningNow();
  // Nothing is due before its hour, because the dates lie months ahead until then.
  await seedBenchCrowd(database.db, { count, firstDate: day.add({ months: 3 }), timeZones: [timeZone] });
  const workers = await Promise.all(
    Array.from({ length: howMany }, () => startSupervisedWorker(database.url, sink.url)),
  );
  const date = dateFirstRemindedOn(day);
  const over = new AbortController();
  const morning = new Morning(database, sink, count, date);
  try {
    await untilReady(database);
    const faults = random
      ? nextMinute().then(() =>
          injectFaults({
            ...{ random, workers, sink, answerMs, database, small: context.small },
            ...{ postgres: context.postgres, progress: context.progress, signal: over.signal },
          }),
        )
      : Promise.resolve([]);
    const hours = comeByHours(database, { count, zones, date });
    const [broken, came] = await Promise.all([faults, hours, morning.watch(hours, faults)]);
    return await morning.record(broken, came);
  } finally {
    over.abort();
    for (const worker of workers) worker.thaw();
    await Promise.all(workers.map((worker) => worker.remove()));
    sink.stop();
    await database.drop();
  }
}

/**
 * A zone where it is now between ten and eleven: the reminders of nine o'clock are due, and most of their day is left.
 */
function aMorningNow(): { day: Temporal.PlainDate; timeZone: string } {
  const now = Temporal.Now.instant();
  const ahead = ((10 - now.toZonedDateTimeISO("UTC").hour + 36) % 24) - 12;
  // These names have the opposite sign (POSIX).
  const timeZone = `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
  return { day: now.toZonedDateTimeISO(timeZone).toPlainDate(), timeZone };
}

const minuteMs = 60_000;
/** When nothing has arrived for this long, the holder of a claim is dead, or the machine is very busy. */
const quietMs = 15_000;
const nextMinute = () => setTimeout(minuteMs - (Date.now() % minuteMs));

/** The workers have looked for work once. */
async function untilReady({ db }: BenchDatabase): Promise<void> {
  for (;;) {
    const rows = await queryRows(
      db,
      sql`select 1 from rounds where name = 'dispatch' and seconds is not null`,
    ).catch(() => []);
    if (rows.length > 0) return;
    await setTimeout(500);
  }
}

/**
 * Gives each share of the crowd its date shortly before a minute begins. That minute counts as the share's hour: each worker
 * plans once a minute, and here a minute stands for an hour of the world.
 * @returns for each share the time of its hour; `upTo` is the number of its last household
 */
async function comeByHours(
  { db }: BenchDatabase,
  { count, zones, date }: { count: number; zones: number; date: Temporal.PlainDate },
): Promise<{ upTo: number; at: number }[]> {
  const hours: { upTo: number; at: number }[] = [];
  for (let hour = 1; hour <= zones; hour += 1) {
    const upTo = Math.round((count * hour) / zones);
    const begin = Math.round((count * (hour - 1)) / zones) + 1;
    const at = (Math.floor((Date.now() + 5000) / minuteMs) + 1) * minuteMs;
    await setTimeout(at - 2000 - Date.now());
    await persist(() =>
      db.execute(sql`update locations set next_due_on = ${date.toString()}::date
        where id in (select md5('location' || n)::uuid from generate_series(${begin}::int, ${upTo}::int) n)`),
    );
    hours.push({ upTo, at });
  }
  return hours;
}

/** The database may be broken at that very moment. */
async function persist<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error)) throw error;
      await setTimeout(500);
    }
  }
}

/** Looks once a second, and skips time in which everything waits only for leases and retries. */
class Morning {
  readonly #database: BenchDatabase;
  readonly #sink: FaultySink;
  readonly #count: number;
  readonly #date: Temporal.PlainDate;
  readonly #handed: Handed[] = [];
  readonly #looks: { at: number; waiting: number }[] = [];
  readonly #arrived = new Set<string>();
  #calls = 0;
  #skippedMs = 0;

  constructor(database: BenchDatabase, sink: FaultySink, count: number, date: Temporal.PlainDate) {
    this.#database = database;
    this.#sink = sink;
    this.#count = count;
    this.#date = date;
  }

  async watch(hours: Promise<{ upTo: number }[]>, faults: Promise<unknown>): Promise<void> {
    let allCame = false;
    let allBroken = false;
    hours.then(() => (allCame = true)).catch(() => {});
    faults.then(() => (allBroken = true)).catch(() => {});
    let quietSince = Date.now();
    while (this.#arrived.size < this.#count || !allBroken) {
      await setTimeout(1000);
      if (await this.#look()) quietSince = Date.now();
      const isQuiet = Date.now() - quietSince > quietMs;
      if (allCame && allBroken && isQuiet && (await this.#skip())) quietSince = Date.now();
    }
  }

  async record(faults: Fault[], hours: { upTo: number; at: number }[]): Promise<MorningRecord> {
    const rows = await queryRows<{ id: string; n: number }>(
      this.#database.db,
      sql`select d.id, substring(c.address from 'person(\\d+)@')::int as n from deliveries d
        join recipient_channels c on c.id = d.recipient_channel_id where d.kind = 'reminder'`,
    );
    const hourOf = (n: number) => hours.find(({ upTo }) => n <= upTo)?.at ?? 0;
    return {
      hours: new Map(rows.map(({ id, n }) => [id, hourOf(n)])),
      ...{ handed: this.#handed, faults, looks: this.#looks, calls: this.#calls },
    };
  }

  /** @returns whether something has arrived. */
  async #look(): Promise<boolean> {
    const { handed, calls } = await this.#sink.news();
    this.#calls = calls;
    const reminders = await this.#remindersAmong(handed.map(({ id }) => id));
    for (const { id, at } of handed) {
      if (!reminders.has(id)) continue;
      this.#handed.push({ id, at: at + this.#skippedMs });
      this.#arrived.add(id);
    }
    const [row] = await queryRows<{ waiting: number }>(
      this.#database.db,
      sql`select (select count(*)::int from locations where next_due_on = ${this.#date.toString()}::date)
        - (select count(*)::int from deliveries where kind = 'reminder' and status in ('sending', 'sent')) as waiting`,
    ).catch(() => []);
    if (row) this.#looks.push({ at: Date.now() + this.#skippedMs, waiting: row.waiting });
    return handed.length > 0;
  }

  /** Alarms for the operator arrive too. They are nobody's reminder. */
  async #remindersAmong(ids: string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set();
    const rows = await persist(() =>
      queryRows<{ id: string }>(
        this.#database.db,
        sql`select id from deliveries where kind = 'reminder' and ${amongIds(
          sql`id`,
          ids.filter((id) => /^[0-9a-f-]{36}$/.test(id)),
        )}`,
      ),
    );
    return new Set(rows.map(({ id }) => id));
  }

  /**
   * When every reminder that has not left waits for the end of a lease or for its next attempt, this skips the time
   * until the round in which the first of them goes. All awaited times move back. Only idle time, in which nobody sends, is skipped.
   */
  async #skip(): Promise<boolean> {
    const { db } = this.#database;
    const [row] = await queryRows<{ next: number | null }>(
      db,
      sql`select extract(epoch from min(case when status = 'sending' then claimed_until else next_attempt_at end))::float8
        * 1000 as next from deliveries where status in ('sending', 'planned')`,
    ).catch(() => []);
    // Something is due already, and a worker is about to take it.
    if (!row?.next || row.next <= Date.now()) return false;
    const round = Math.ceil((row.next + this.#skippedMs) / minuteMs) * minuteMs;
    const skipMs = round - (Date.now() + this.#skippedMs);
    if (skipMs < 10_000) return false;
    const back = sql`make_interval(secs => ${skipMs / 1000}::float8)`;
    await db.transaction(async (tx) => {
      await tx.execute(sql`update deliveries set claimed_until = claimed_until - ${back},
        next_attempt_at = next_attempt_at - ${back} where status in ('sending', 'planned')`);
      await tx.execute(sql`update provider_breakers set probe_at = probe_at - ${back},
        failing_since = failing_since - ${back}, paused_since = paused_since - ${back}`);
    });
    this.#skippedMs += skipMs;
    return true;
  }
}
