import type { PGlite } from "@electric-sql/pglite";
import { getTableColumns, getTableName, is, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { type Database, type Db, embeddedDatabase } from "#server/db/client.ts";
import { schema } from "#server/db/schema.ts";
import { emptyTables } from "#tests/support/empty-tables.ts";
import { PlannedPglite } from "#tests/support/planned-pglite.ts";
import { watchLife } from "#tests/support/watch-life.ts";
import { factTables } from "./facts.ts";

/**
 * The embedded database of a simulation, in memory. A run makes it once (seconds) and empties it for each world
 * (milliseconds).
 */
export interface Ground {
  pglite: PGlite;
  db: Db;
  close(): Promise<void>;
}

/** On a new database, or on an empty one that is migrated already. */
export async function openGround(migrated?: Database): Promise<Ground> {
  const database = migrated ?? (await openEmpty());
  const { db } = database;
  const { $client } = db as unknown as { $client: PGlite };
  if (!migrated) {
    await database.migrate();
    // The databases of Vitest have the trigger already.
    await $client.exec(watchLife);
  }
  await countIds(db);
  await countChanges($client);
  return { pglite: $client, db, close: () => database.close() };
}

async function openEmpty(): Promise<Database> {
  const pglite = await PlannedPglite.open();
  return embeddedDatabase(pglite, "The database of a simulation", () => pglite.close());
}

/** Ids decide the order of rows in some statements, so the same seed must give the same ids. */
async function countIds(db: Db): Promise<void> {
  await db.execute(sql`create sequence simulated_ids`);
  for (const table of Object.values(schema).filter((item) => is(item, PgTable))) {
    const id = (getTableColumns(table) as Record<string, { getSQLType(): string; hasDefault: boolean }>).id;
    if (id?.getSQLType() !== "uuid" || !id.hasDefault) continue;
    await db.execute(sql`alter table ${sql.identifier(getTableName(table))}
      alter column id set default md5('daymark' || nextval('simulated_ids'))::uuid`);
  }
}

/**
 * The embedded database runs one transaction at a time, so two claims never meet here. On PostgreSQL they do: a claim of a
 * reminder to an address that several channels have takes its turn (take-turns.ts), and a trigger looks for the lock.
 *
 * The simulation looks at the tables after every step. Triggers count changes, so that a look without news costs one small
 * query: reading the facts each time took a third of a run. They miss no change, whatever the writer puts into `updated_at`
 * (its clock may be minutes off, and it may forget).
 */
async function countChanges(pglite: PGlite): Promise<void> {
  const triggers = factTables.map(
    (table) => `create trigger simulated_facts after insert or update or delete on ${table}
      for each row execute function simulated_note_facts();`,
  );
  await pglite.exec(`
    create sequence simulated_facts;
    create sequence simulated_changes;
    create function simulated_note_facts() returns trigger language plpgsql as
      'begin perform nextval(''simulated_facts''); return null; end';
    create function simulated_note_change() returns trigger language plpgsql as
      'begin new.simulated_change := nextval(''simulated_changes''); return new; end';
    alter table deliveries add column simulated_change bigint;
    create index simulated_changes_index on deliveries (simulated_change);
    create trigger simulated_change before insert or update on deliveries
      for each row execute function simulated_note_change();
    ${triggers.join("\n")}
    create function simulated_turn() returns trigger language plpgsql as $$
      begin
        if exists (select 1 from recipient_channels own join recipient_channels other
            on other.kind = own.kind and other.address = own.address and other.id <> own.id
            where own.id = new.recipient_channel_id)
          and not exists (select 1 from pg_locks where locktype = 'advisory' and pid = pg_backend_pid())
        then raise exception 'Invariant 3: a reminder to a shared address is claimed out of turn'; end if;
        return null;
      end $$;
    create trigger simulated_turns after update on deliveries for each row
      when (new.status = 'sending' and old.status <> 'sending' and new.kind = 'reminder') execute function simulated_turn();
    create trigger simulated_questions after insert on deliveries
      for each row when (new.template = 'next-date-needed') execute function simulated_note_facts();
  `);
}

/** Makes the database as new: no rows, and the same ids to come. */
export async function emptyGround({ db, pglite }: Ground): Promise<void> {
  await emptyTables(db);
  // After ALTER SEQUENCE the database would plan every statement again.
  await pglite.exec(`
    select setval('simulated_ids', 1, false);
    select nextval('simulated_facts');
    select nextval('simulated_changes');
  `);
}
