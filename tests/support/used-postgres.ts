import pg from "pg";
import { type Database, openPostgres, pooledDb } from "#server/db/client.ts";
import { lendUntilEnd } from "./loan.ts";
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
 * come one after the other, in the same order each time. `make` gives the address of a new one, with its tables.
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
  });
  // The run's PostgreSQL ends with the run, and with it the connections of the databases that lie here.
  pool.on("error", () => {});
  return { pool, url, shape: await shapeOf(pooledDb(pool)) };
}
