import pg from "pg";
import { type Database, openPostgres, pooledDb } from "#server/db/client.ts";
import { emptyTables } from "./empty-tables.ts";
import { lendUntilEnd } from "./loan.ts";
import { statementsAtMost } from "./plannable.ts";
import { forgetPlans, planOnce } from "./planned-connection.ts";
import { deletedAtMost, resetTheRest, selectBytes, selectShape, truncateAll } from "./used-database.ts";

interface Used {
  pool: pg.Pool;
  url: string;
  shape: string;
}

/** The databases of this worker that a test has finished with. */
const used: Used[] = [];

/**
 * An empty database on PostgreSQL. Closing it gives it back. All statements go through one connection, as on PGlite: they
 * come one after the other, in the same order each time, and the connection plans each once for all tests of the worker.
 * `make` gives the address of a new one, with its tables.
 */
export async function lendPostgres(make: () => Promise<string>): Promise<Database> {
  const database = used.pop() ?? (await connect(await make()));
  const { lent, end } = lendUntilEnd(database.pool);
  const db = pooledDb(lent);
  return {
    // Its pools connect when they are first used, and nobody uses them.
    ...openPostgres(database.url),
    ...{ db, roundDb: db, planLanes: 1 },
    boss: { db: { executeSql: (text, values) => lent.query(text, values) }, backend: "postgres" },
    async close() {
      if (!end()) return;
      if (await empty(database)) used.push(database);
      else await database.pool.end();
    },
  };
}

async function connect(url: string): Promise<Used> {
  const pool = new pg.Pool({
    connectionString: url,
    ...{ max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true },
    // Otherwise PostgreSQL plans each statement five times for its values before it thinks of a plan for all values.
    options: "-c plan_cache_mode=force_generic_plan",
  });
  pool.on("connect", planOnce);
  // The run's PostgreSQL ends with the run, and with it the connections of the databases that lie here.
  pool.on("error", () => {});
  return { pool, url, shape: await shapeOf(pool) };
}

/** Empties it as after the migrations. False when a test has changed more than rows: tables, triggers, settings. */
async function empty({ pool, shape }: Used): Promise<boolean> {
  if ((await shapeOf(pool)) !== shape) return false;
  const { rows } = await pool.query<{ bytes: string }>(selectBytes);
  if (Number(rows[0]?.bytes) < deletedAtMost) await emptyTables(pooledDb(pool));
  else await pool.query(truncateAll);
  await pool.query(resetTheRest);
  const { rows: plans } = await pool.query("select from pg_prepared_statements");
  if (plans.length > statementsAtMost / 2) await pool.query(forgetPlans);
  return true;
}

async function shapeOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ shape: string }>(selectShape);
  return rows[0]?.shape ?? "";
}
