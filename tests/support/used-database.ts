// What tells whether a database that a test has finished with can be lent to another test, and makes it new.

/** One row with `shape`: all of a database except its rows, and except where a table's rows are stored. */
export const selectShape = `
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

/** One row with `bytes`: what the tables take, dead rows included. */
export const selectBytes =
  "select sum(pg_relation_size(oid))::int8 as bytes from pg_class where relkind = 'r' and oid >= 16384";

/** Deleting keeps the plans of prepared statements, and leaves the dead rows in the tables. Up to this many bytes it is cheaper. */
export const deletedAtMost = 1024 * 1024;

export const truncateAll = `do $$ begin
  execute (
    select 'truncate ' || string_agg(format('%I.%I', schemaname, tablename), ', ')
    from pg_tables where schemaname = 'public'
  );
end $$`;

/** Two statements, for what a deletion of all rows leaves. */
export const resetTheRest = `
  select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
    from pg_sequences where schemaname = 'public';
  select pg_advisory_unlock_all();`;
