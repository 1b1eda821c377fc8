import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import pg from "pg";
import { Temporal } from "temporal-polyfill";
import { type Database, openPostgres } from "#server/db/client.ts";
import { commandLimits } from "#server/db/limits.ts";
import { planDeliveries } from "#server/reminders/plan-deliveries.ts";
import { dateFirstRemindedOn, insertCrowd, type seedCrowd } from "#tests/support/crowd.ts";

/** What a benchmark gets. */
export interface BenchContext {
  /** Runs the benchmark on little data. The figures then mean nothing. */
  small: boolean;
  /** Makes an empty, migrated database, or a copy of another one, which nobody may have open meanwhile. */
  createDatabase(template?: BenchDatabase): Promise<BenchDatabase>;
  progress(line: string): void;
}

/** One measured figure beside the floor of the same run. */
export interface Finding {
  what: string;
  ours: string;
  floor: string;
  /** Our figure divided by the floor. */
  ratio: number;
}

export interface BenchDatabase extends Database {
  name: string;
  url: string;
  /** Closes the database and removes it. */
  drop(): Promise<void>;
}

export const benchSecret = "a secret of the benchmark, long enough to be one";

/** 10:00 in Chicago. An hour earlier the reminders fell due for the date a week from this day. */
export const benchMorning = Temporal.Instant.from("2026-12-03T16:00:00Z");

/** The date whose first reminder is due on the benchmark's morning. */
export const morningsDate = dateFirstRemindedOn(Temporal.PlainDate.from("2026-12-03"));

export async function createBenchDatabase(server: string, template?: BenchDatabase): Promise<BenchDatabase> {
  const name = `bench_${randomUUID().replaceAll("-", "")}`;
  await asAdmin(server, `CREATE DATABASE ${name}${template ? ` TEMPLATE ${template.name}` : ""}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  // Inserting a million registrants takes longer than a request may.
  const database = openPostgres(url.href, { limits: commandLimits });
  if (!template) await database.migrate();
  return {
    ...database,
    name,
    url: url.href,
    async drop() {
      await database.close();
      await asAdmin(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** Inserts the crowd without checking foreign keys, which would take most of the time for a million. */
export async function seedBenchCrowd(
  { db }: BenchDatabase,
  crowd: Parameters<typeof seedCrowd>[1],
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await insertCrowd(tx, crowd);
  });
  await db.execute(sql`vacuum analyze`);
}

/** Plans as a worker does. @returns how many reminders it planned */
export async function planMorning({ roundDb, planLanes: lanes }: BenchDatabase): Promise<number> {
  const { planned } = await planDeliveries(roundDb, benchMorning, { openKinds: ["email"], lanes });
  return planned;
}

/** How many milliseconds the work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** The median of an odd number of measurements. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

export const number = (value: number): string => Math.round(value).toLocaleString("en-US");

/** Starts a file of this folder in a separate process. */
export const startChild = (file: string, env: Record<string, string> = {}): ChildProcess =>
  fork(fileURLToPath(new URL(file, import.meta.url)), {
    execArgv: ["--import", "tsx"],
    env: { ...process.env, ...env },
  });

/** Waits for the next message of a process. Rejects when the process ends instead. */
export async function hear<Message>(child: ChildProcess): Promise<Message> {
  const heard = new AbortController();
  const { signal } = heard;
  const ended = once(child, "exit", { signal }).then(([code]) => {
    throw new Error(`A process of the benchmark ended with ${code}.`);
  });
  ended.catch(() => {});
  const message = once(child, "message", { signal });
  const [said] = await Promise.race([message, ended]).finally(() => heard.abort());
  return said as Message;
}

/** A sender's report at its end. */
export interface SenderReport {
  sent: number;
  seconds: number;
}
