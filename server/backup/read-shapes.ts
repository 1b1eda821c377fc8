import { sql } from "drizzle-orm";
import type { Db, Tx } from "#server/db/client.ts";
import { queryRows } from "#server/db/query-rows.ts";

interface Column {
  name: string;
  /** As PostgreSQL writes it: "timestamp with time zone", "text[]". */
  type: string;
}

/** A table as a backup sees it. */
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
const filledByStarts = new Set(["doc_topics", "rate_limits", "reconciliations", "rounds"]);

/** Whether nothing has been entered by anybody. */
export async function isEmpty(db: Db | Tx): Promise<boolean> {
  for (const { name } of await readShapes(db)) {
    if (filledByStarts.has(name)) continue;
    const found = await queryRows(db, sql`select 1 from ${sql.identifier(name)} limit 1`);
    if (found.length > 0) return false;
  }
  return true;
}
