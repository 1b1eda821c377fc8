import pg from "pg";
import { type Database, openPostgres, pooledDb } from "#server/db/client.ts";
import { lendUntilEnd } from "./loan.ts";
import { statementsAtMost } from "./plannable.ts";
import { forgetPlans, planOnce } from "./planned-connection.ts";
import { emptyForNext, shapeOf } from "./used-database.ts";

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
  // Its pools connect when they are first used. Only the locks of rounds do, which need a connection beside the one.
  const opened = openPostgres(database.url);
  return {
    ...opened,
    db,
    roundDb: db,
    planLanes: 1,
    async close() {
      if (!end()) return;
      await opened.close();
      if (!(await emptyForNext(pooledDb(database.pool), database.shape))) return database.pool.end();
      await trim(database.pool);
      used.push(database);
    },
  };
}

async function connect(url: string): Promise<Used> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
    // Otherwise PostgreSQL plans each statement five times for its values before it thinks of a plan for all values.
    options: "-c plan_cache_mode=force_generic_plan",
  });
  pool.on("connect", planOnce);
  // The run's PostgreSQL ends with the run, and with it the connections of the databases that lie here.
  pool.on("error", () => {});
  return { pool, url, shape: await shapeOf(pooledDb(pool)) };
}

/** Frees the memory of the prepared statements when there are many. */
async function trim(pool: pg.Pool): Promise<void> {
  const { rowCount } = await pool.query("select from pg_prepared_statements");
  if ((rowCount ?? 0) > statementsAtMost / 2) await pool.query(forgetPlans);
}
