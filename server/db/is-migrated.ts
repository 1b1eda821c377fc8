import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { Db, Tx } from "#server/db/client.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { rootFolder } from "#server/root-folder.ts";

/** The SQL that drizzle-kit wrote from `schema`, in order. */
export const migrationsFolder = join(rootFolder, "server", "db", "migrations");

const journalFile = join(migrationsFolder, "meta", "_journal.json");

/** Whether the database has every migration of this version; an empty one has none. Rejects when it does not answer. */
export async function isMigrated(db: Db | Tx): Promise<boolean> {
  const [table] = await queryRows<{ isThere: boolean }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`,
  );
  if (!table?.isThere) return false;
  const journal: { entries: unknown[] } = JSON.parse(await readFile(journalFile, "utf8"));
  const [row] = await queryRows<{ applied: number }>(
    db,
    sql`select count(*)::int as applied from drizzle.__drizzle_migrations`,
  );
  return row !== undefined && row.applied >= journal.entries.length;
}
