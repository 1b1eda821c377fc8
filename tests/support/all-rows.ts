import { sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { queryRows } from "#server/db/query-rows.ts";

/**
 * Every row of every table as PostgreSQL prints it, and the position of each sequence, for comparing two databases. It
 * leaves out the tables that `except` names.
 */
export async function allRows(db: Db, ...except: string[]): Promise<Record<string, unknown>> {
  const tables = await queryRows<{ name: string }>(
    db,
    sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  const found: Record<string, unknown> = {};
  for (const { name } of tables) {
    if (except.includes(name)) continue;
    const rows = await queryRows<{ row: string }>(
      db,
      sql`select t::text as row from ${sql.identifier(name)} t order by t::text collate "C"`,
    );
    found[name] = rows.map(({ row }) => row);
  }
  found.sequences = (
    await queryRows<{ name: string; last: string | null }>(
      db,
      sql`select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1`,
    )
  ).filter(({ name }) => !except.some((table) => name.startsWith(`${table}_`)));
  return found;
}
