import { sql } from "drizzle-orm";
import pg from "pg";
import { type Database, type Db, openPostgres, pooledDb } from "#server/db/client.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { emptyTables } from "./empty-tables.ts";

interface Used {
  pool: pg.Pool;
  url: string;
  shape: string;
}

/** The databases of this worker that a test has finished with. */
const used: Used[] = [];

/**
 * An empty database on PostgreSQL. Closing it gives it back. All statements go through one connection, as on PGlite: they
 * come one after the other, in the same order each time. `make` makes a new database with its tables, and gives its address.
 */
export async function lendPostgres(make: () => Promise<string>): Promise<Database> {
  const database = used.pop() ?? (await connect(await make()));
  const { lent, end } = lendUntilEnd(database.pool);
  const db = pooledDb(lent);
  // The pools of `opened` connect when something first uses them. Only the locks of rounds do: they need a second
  // connection.
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
  // The run's PostgreSQL ends with the run, and so do the connections to the databases kept here.
  pool.on("error", () => {});
  return { pool, url, shape: await shapeOf(pooledDb(pool)) };
}

/** `target` until `end`. Code that a test left running then gets an error, as from a closed database. */
function lendUntilEnd<Target extends object>(target: Target) {
  let isOver = false;
  const lent = new Proxy(target, {
    get(_, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== "function") return value;
      return isOver ? () => Promise.reject(new Error("The database is closed")) : value.bind(target);
    },
  });
  /** @returns whether it is the first end. */
  const end = () => {
    const isFirst = !isOver;
    isOver = true;
    return isFirst;
  };
  return { lent, end };
}

/** The hash of everything in a database except its rows and the places where PostgreSQL stores them. */
async function shapeOf(db: Db): Promise<string> {
  const [row] = await queryRows<{ shape: string }>(db, sql.raw(selectShape));
  return row?.shape ?? "";
}

/**
 * Brings a database that a test has finished with back to its state after the migrations, for the next test.
 * @returns false when the test has changed more than rows: tables, triggers, settings.
 */
async function emptyForNext(db: Db, shape: string): Promise<boolean> {
  if ((await shapeOf(db)) !== shape) return false;
  const [row] = await queryRows<{ bytes: number | string }>(db, sql.raw(selectBytes));
  // Deleting keeps the plans of prepared statements. But the dead rows stay in the tables, so a large table is truncated.
  if (Number(row?.bytes) < deletedAtMost) await emptyTables(db);
  else await db.execute(sql.raw(truncateAll));
  await db.execute(sql.raw(resetSequences));
  await db.execute(sql`select pg_advisory_unlock_all()`);
  return true;
}

const selectShape = `
  select md5(concat(
    (select string_agg(concat(oid, relname, relkind, relchecks, relhastriggers, relrowsecurity), ' ' order by oid)
      from pg_class where relnamespace <> 'pg_toast'::regnamespace),
    (select string_agg(concat(attrelid, attname, atttypid, attnotnull, atthasdef, attisdropped), ' ' order by attrelid, attnum)
      from pg_attribute where attrelid >= 16384),
    (select string_agg(concat(oid, tgname, tgenabled), ' ' order by oid) from pg_trigger),
    (select string_agg(concat(oid, proname, md5(prosrc)), ' ' order by oid) from pg_proc where oid >= 16384),
    (select string_agg(concat(oid, conname, pg_get_constraintdef(oid)), ' ' order by oid) from pg_constraint where oid >= 16384),
    (select string_agg(concat(oid, nspname), ' ' order by oid) from pg_namespace),
    (select string_agg(concat(name, setting), ' ' order by name) from pg_settings where source = 'session')
  )) shape`;

/** The size of the tables in bytes, dead rows included. */
const selectBytes =
  "select sum(pg_relation_size(oid))::int8 as bytes from pg_class where relkind = 'r' and oid >= 16384";

const deletedAtMost = 1024 * 1024;

const truncateAll = `do $$ begin
  execute (
    select 'truncate ' || string_agg(format('%I.%I', schemaname, tablename), ', ')
    from pg_tables where schemaname = 'public'
  );
end $$`;

const resetSequences = `
  select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
    from pg_sequences where schemaname = 'public'`;
