import type { PGlite } from "@electric-sql/pglite";
import { type Database, embeddedDatabase } from "#server/db/client.ts";
import { emptyTables } from "./empty-tables.ts";
import { PlannedPglite } from "./planned-pglite.ts";

/**
 * The PGlites of this worker that a test has finished with. Starting one takes a second of computing; emptying one
 * takes a tenth of that. This saves a tenth of the whole run.
 */
const used: { pglite: PlannedPglite; shape: string }[] = [];

/** An empty database in memory with the tables of `migrated` (what `dumpDataDir` gave). Closing it gives it back. */
export async function lendPglite(migrated: Blob): Promise<Database> {
  const { pglite, shape } = used.pop() ?? (await start(migrated));
  const { lent, end } = lend(pglite);
  return embeddedDatabase(lent, "The database of a test", async () => {
    if (!end()) return;
    if (await empty(pglite, shape)) used.push({ pglite, shape });
    else await pglite.close();
  });
}

async function start(migrated: Blob): Promise<{ pglite: PlannedPglite; shape: string }> {
  const pglite = await PlannedPglite.open({ loadDataDir: migrated });
  return { pglite, shape: await shapeOf(pglite) };
}

/** The same PGlite until `end`. Code that a test left running then gets an error, as from a closed database. */
function lend(pglite: PGlite) {
  let isOver = false;
  const lent = new Proxy(pglite, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== "function") return value;
      return isOver ? () => Promise.reject(new Error("PGlite is closed")) : value.bind(target);
    },
  });
  const end = () => {
    const isFirst = !isOver;
    isOver = true;
    return isFirst;
  };
  return { lent, end };
}

/** Empties it as after the migrations. False when a test has changed more than rows: tables, triggers, settings. */
async function empty(pglite: PlannedPglite, shape: string): Promise<boolean> {
  if ((await shapeOf(pglite)) !== shape) return false;
  const { rows } = await pglite.query<{ bytes: number }>(
    "select sum(pg_relation_size(oid))::int8 as bytes from pg_class where relkind = 'r' and oid >= 16384",
  );
  // Deleting keeps the plans of the prepared statements. The dead rows stay in the tables, so not for ever.
  if ((rows[0]?.bytes ?? 0) < deletedAtMost)
    await emptyTables(embeddedDatabase(pglite, "", async () => {}).db);
  else await pglite.exec(truncate);
  await pglite.exec(`
    select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
      from pg_sequences where schemaname = 'public';
    select pg_advisory_unlock_all();
  `);
  await pglite.trim();
  return true;
}

const deletedAtMost = 1024 * 1024;

const truncate = `do $$ begin
  execute (
    select 'truncate ' || string_agg(format('%I.%I', schemaname, tablename), ', ')
    from pg_tables where schemaname = 'public'
  );
end $$`;

/** Everything except the rows, and except where a table's rows are stored. */
async function shapeOf(pglite: PGlite): Promise<string> {
  const { rows } = await pglite.query<{ shape: string }>(`
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
    )) shape`);
  return rows[0]?.shape ?? "";
}
