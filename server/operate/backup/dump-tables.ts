import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#server/db/client.ts";
import { sessionSettings } from "#server/db/open-pool.ts";
import { queryRows } from "#server/db/query-rows.ts";

/** How many rows come with one answer of the database: a megabyte or so. */
const rowsAtOnce = 2000;

/** What a table's rows are, without saying them. The same rows have the same digest on every database. */
export interface Digest {
  table: string;
  rows: number;
  /** SHA-256 of the rows, in the order of the primary key. */
  sha256: string;
}

/** Where each sequence stands. Null for one that has given no number yet. */
export type Sequences = Record<string, number | null>;

/** The parts of a dump, in this order: each table with its rows and its digest, then the sequences. */
export type DumpPart =
  | { table: string; columns: string[] }
  | { rows: string[] }
  | { digest: Digest }
  | { sequences: Sequences };

interface Column {
  name: string;
  /** As PostgreSQL writes it: "timestamp with time zone", "text[]". */
  type: string;
}

/** A table as a dump sees it. */
export interface Shape {
  name: string;
  /** In the order of their names, so that every database gives the same rows in the same words. Generated columns are left out. */
  columns: Column[];
  /** The columns of the primary key. Empty for a table without one. */
  key: string[];
}

/** Every table of Daymark's, by name. The job queue's are not among them: its jobs are made anew by each start. */
export async function readShapes(db: Db | Tx): Promise<Shape[]> {
  return queryRows<Shape & Record<string, unknown>>(
    db,
    sql`select c.relname as name,
        json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
          order by a.attname collate "C") as columns,
        coalesce(json_agg(a.attname order by array_position(i.indkey::int2[], a.attnum))
          filter (where a.attnum = any(i.indkey)), '[]') as key
      from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        left join pg_index i on i.indrelid = c.oid and i.indisprimary
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      group by c.relname order by c.relname collate "C"`,
  );
}

/** These have rows as soon as a server has been started once. A database with no others is empty. */
const filledByStarts = new Set([
  "doc_topics",
  "doc_translations",
  "rate_limits",
  "reconciliations",
  "rounds",
]);

/** Whether nothing has been entered by anybody. */
export async function isEmpty(db: Db | Tx): Promise<boolean> {
  for (const { name } of await readShapes(db)) {
    if (filledByStarts.has(name)) continue;
    const found = await queryRows(db, sql`select 1 from ${sql.identifier(name)} limit 1`);
    if (found.length > 0) return false;
  }
  return true;
}

const textTypes = ["text", "character varying", "character"];

/**
 * One row is a JSON array of what PostgreSQL would print for each column, or null. This process need not understand a
 * value, so every value survives unchanged: microseconds, numbers beyond 2^53, any JSON.
 */
function rowsOf({ name, columns, key }: Shape): SQL {
  const texts = sql.join(
    columns.map((column) => sql`${sql.identifier(column.name)}::text`),
    sql`, `,
  );
  const line = sql`array_to_json(array[${texts}]::text[])::text`;
  // A language's order is not the same everywhere; the order of the bytes is.
  const order = key.map((part) =>
    textTypes.some((type) => columns.find((column) => column.name === part)?.type.startsWith(type))
      ? sql`${sql.identifier(part)} collate "C"`
      : sql.identifier(part),
  );
  const by = order.length > 0 ? sql.join(order, sql`, `) : sql`${line} collate "C"`;
  return sql`select ${line} as line from public.${sql.identifier(name)} order by ${by}`;
}

/** The same value then has the same text, whatever the settings of the session. */
export async function speakPlainly(tx: Tx): Promise<void> {
  for (const [name, value] of Object.entries(sessionSettings))
    await tx.execute(sql`select set_config(${name}, ${value}, true)`);
}

async function* readRows(tx: Tx, shape: Shape): AsyncGenerator<string[]> {
  await tx.execute(sql`declare dump no scroll cursor for ${rowsOf(shape)}`);
  for (;;) {
    const rows = await queryRows<{ line: string }>(tx, sql`fetch ${sql.raw(String(rowsAtOnce))} from dump`);
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < rowsAtOnce) break;
  }
  await tx.execute(sql`close dump`);
}

/**
 * Every row of every table. For one state of them all, the transaction must be REPEATABLE READ.
 */
export async function* dumpTables(tx: Tx): AsyncGenerator<DumpPart> {
  await speakPlainly(tx);
  for (const shape of await readShapes(tx)) {
    yield { table: shape.name, columns: shape.columns.map(({ name }) => name) };
    const digest = startDigest(shape.name);
    for await (const rows of readRows(tx, shape)) {
      digest.add(rows);
      yield { rows };
    }
    yield { digest: digest.end() };
  }
  // The sequences are read after the rows. A sequence is outside of the transaction: it may be ahead of the rows, and
  // must not be behind them.
  yield { sequences: await readSequences(tx) };
}

/** The digests alone, for comparing. */
export async function digestTables(tx: Tx): Promise<Digest[]> {
  await speakPlainly(tx);
  const digests: Digest[] = [];
  for (const shape of await readShapes(tx)) {
    const digest = startDigest(shape.name);
    for await (const rows of readRows(tx, shape)) digest.add(rows);
    digests.push(digest.end());
  }
  return digests;
}

export function startDigest(table: string) {
  const hash = createHash("sha256");
  let rows = 0;
  return {
    add(lines: readonly string[]): void {
      rows += lines.length;
      for (const line of lines) hash.update(line).update("\n");
    },
    end: (): Digest => ({ table, rows, sha256: hash.digest("hex") }),
  };
}

async function readSequences(tx: Tx): Promise<Sequences> {
  const rows = await queryRows<{ name: string; last: number | null }>(
    tx,
    sql`select sequencename as name, last_value::float8 as last from pg_sequences
      where schemaname = 'public' order by sequencename collate "C"`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}
