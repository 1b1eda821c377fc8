import { DrizzleQueryError, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#server/db/client.ts";
import { sqlStateOf } from "#server/db/driver-error.ts";
import { lockMigrations, migrateWithin } from "#server/db/migrate.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { BackupError } from "#server/delivery/backup-error.ts";
import {
  type Digest,
  type DumpPart,
  digestTables,
  readShapes,
  type Sequences,
  type Shape,
  speakPlainly,
  startDigest,
} from "./dump-tables.ts";

export interface LoadOptions {
  /** How many of this version's migrations the dump's tables have had. */
  migrations: number;
  /** Names the database in errors. */
  where: string;
  onTable?: ((table: string) => void) | undefined;
}

/**
 * Replaces every table by those of a dump, compares the rows that are there now with those that were dumped, and brings the tables to
 * this version. All of it is in the caller's transaction: until it commits, everybody else sees the database as it was.
 * @throws BackupError
 */
export async function loadTables(
  tx: Tx,
  parts: AsyncIterable<DumpPart>,
  { migrations, where, onTable }: LoadOptions,
): Promise<Digest[]> {
  await lockMigrations(tx);
  await dropTables(tx);
  await migrateWithin(tx, where, migrations);
  await speakPlainly(tx);
  const shapes = new Map((await readShapes(tx)).map((shape) => [shape.name, shape]));
  const references = await dropReferences(tx);
  const loaded: Digest[] = [];
  let sequences: Sequences | undefined;
  let insert: SQL = sql``;
  let digest = startDigest("");
  for await (const part of parts) {
    if ("table" in part) {
      onTable?.(part.table);
      insert = insertInto(shapes.get(part.table), part.columns);
      digest = startDigest(part.table);
    } else if ("rows" in part) {
      digest.add(part.rows);
      await insertRows(tx, insert, part.rows);
    } else if ("digest" in part) {
      loaded.push(requireSame(digest.end(), part.digest));
    } else {
      sequences = part.sequences;
    }
  }
  if (!sequences || loaded.length !== shapes.size) throw new BackupError("damaged");
  for (const reference of references) await tx.execute(sql.raw(reference));
  await setSequences(tx, sequences);
  const found = await digestTables(tx);
  for (const [n, one] of found.entries()) requireSame(one, loaded[n]);
  await migrateWithin(tx, where);
  return loaded;
}

/**
 * The error of a failed statement contains rows, so it is not passed on. The database's own message contains none,
 * except when it complains about a value (SQLSTATE classes 22 and 23). Then the backup is damaged.
 */
async function insertRows(tx: Tx, insert: SQL, rows: readonly string[]): Promise<void> {
  try {
    await tx.execute(sql`${insert} from json_array_elements(${`[${rows.join(",")}]`}::json) as r`);
  } catch (error) {
    if (/^2[23]/.test(sqlStateOf(error) ?? "")) throw new BackupError("damaged");
    throw error instanceof DrizzleQueryError ? error.cause : error;
  }
}

function requireSame(found: Digest, said: Digest | undefined): Digest {
  if (found.table === said?.table && found.rows === said.rows && found.sha256 === said.sha256) return found;
  throw new BackupError("damaged");
}

/** The tables and the list of migrations. */
async function dropTables(tx: Tx): Promise<void> {
  const names = (await readShapes(tx)).map(({ name }) => sql`public.${sql.identifier(name)}`);
  if (names.length > 0) await tx.execute(sql`drop table ${sql.join(names, sql`, `)} cascade`);
  await tx.execute(sql`drop schema if exists drizzle cascade`);
}

/**
 * Drops the foreign keys, so that rows can be loaded in any order. Making the keys again at the end checks all rows.
 * @returns the statements that make them again
 */
async function dropReferences(tx: Tx): Promise<string[]> {
  const found = await queryRows<{ drop: string; add: string }>(
    tx,
    sql`select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conname`,
  );
  for (const { drop } of found) await tx.execute(sql.raw(drop));
  return found.map(({ add }) => add);
}

/** Only names that the database knows already are put into a statement. */
function insertInto(shape: Shape | undefined, columns: readonly string[]): SQL {
  const found = columns.map((name) => shape?.columns.find((column) => column.name === name));
  if (!shape || columns.length !== shape.columns.length) throw new BackupError("damaged");
  const names: SQL[] = [];
  const values: SQL[] = [];
  for (const [n, column] of found.entries()) {
    if (!column) throw new BackupError("damaged");
    names.push(sql`${sql.identifier(column.name)}`);
    values.push(sql`(r ->> ${sql.raw(String(n))})::${sql.raw(column.type)}`);
  }
  const into = sql`public.${sql.identifier(shape.name)} (${sql.join(names, sql`, `)})`;
  return sql`insert into ${into} overriding system value select ${sql.join(values, sql`, `)}`;
}

async function setSequences(tx: Tx, sequences: Sequences): Promise<void> {
  const known = await queryRows<{ name: string }>(
    tx,
    sql`select sequencename as name from pg_sequences where schemaname = 'public'`,
  );
  for (const { name } of known) {
    const last = sequences[name];
    if (last === undefined) throw new BackupError("damaged");
    if (last === null) continue;
    await tx.execute(sql`select setval(format('public.%I', ${name}::text)::regclass, ${last}::bigint)`);
  }
}
