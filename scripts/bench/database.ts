import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import pg from "pg";
import { type Database, type Db, openPostgres } from "#server/db/client.ts";
import { commandLimits } from "#server/db/limits.ts";
import { insertCrowd, type seedCrowd } from "#tests/support/crowd.ts";
import type { Finding } from "./report.ts";

/** What a benchmark is given. */
export interface BenchContext {
  /** Tries the benchmark on little data. The figures then mean nothing. */
  small: boolean;
  /** Where the PostgreSQL of this run stores its data. */
  dataDir: string;
  /** An empty, migrated database, or a copy of another one, which nobody may have open meanwhile. */
  createDatabase(template?: BenchDatabase): Promise<BenchDatabase>;
  progress(line: string): void;
}

export type Benchmark = (context: BenchContext) => Promise<Finding[]>;

export interface BenchDatabase extends Database {
  name: string;
  url: string;
  /** Closes it and removes it. */
  drop(): Promise<void>;
}

/** As durable as PostgreSQL is by default, with the memory of a typical server of its own. */
export const benchPostgresSettings = {
  shared_buffers: "512MB",
  max_wal_size: "4GB",
  work_mem: "32MB",
  checkpoint_timeout: "15min",
};

export async function createBenchDatabase(server: string, template?: BenchDatabase): Promise<BenchDatabase> {
  const name = `bench_${randomUUID().replaceAll("-", "")}`;
  await asAdmin(server, `CREATE DATABASE ${name}${template ? ` TEMPLATE ${template.name}` : ""}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  // Making a million registrants takes longer than a request may.
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
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * The crowd is written without checking foreign keys, which would take most of a million's time, and with fresh
 * statistics.
 */
export async function seedBenchCrowd(db: Db, crowd: Parameters<typeof seedCrowd>[1]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await insertCrowd(tx, crowd);
  });
  await db.execute(sql`vacuum analyze`);
}

/** How many milliseconds the work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
