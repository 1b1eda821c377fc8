import { sql } from "drizzle-orm";
import pg from "pg";
import { type Database, pooledDb } from "#server/db/client.ts";
import { openTestPostgres } from "./databases.ts";

/**
 * A PostgreSQL whose clock the test puts forward and back: on its connections `now()` and `clock_timestamp()` are functions
 * of a schema that comes before PostgreSQL's own.
 */
export async function openWithMovedClock(): Promise<Database & { putAhead(seconds: number): Promise<void> }> {
  const home = await openTestPostgres();
  const functions = ["now", "clock_timestamp"].map(
    (name) => `create function moved.${name}() returns timestamptz language sql stable
      as 'select pg_catalog.${name}() + make_interval(secs => seconds) from moved.ahead'`,
  );
  for (const statement of [
    "create schema moved",
    "create table moved.ahead as select 0::float8 as seconds",
    ...functions,
  ])
    await home.db.execute(sql.raw(statement));
  const pool = new pg.Pool({
    connectionString: home.url ?? "",
    options: "-c search_path=moved,pg_catalog,public",
  });
  // A closing connection may still hear that its database is dropped. Without a listener that error ends the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  pool.on("error", () => {});
  const db = pooledDb(pool);
  return {
    ...home,
    db,
    roundDb: db,
    putAhead: async (seconds) => void (await db.execute(sql`update moved.ahead set seconds = ${seconds}`)),
    async close() {
      await pool.end();
      await home.close();
    },
  };
}
