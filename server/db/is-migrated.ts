import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { queryRows } from "#server/db/query-rows.ts";

const journalFile = new URL("./migrations/meta/_journal.json", import.meta.url);

/** Whether the database answers and has every migration of this version. Rejects when it does not answer. */
export async function isMigrated(db: Db): Promise<boolean> {
  const journal: { entries: unknown[] } = JSON.parse(await readFile(journalFile, "utf8"));
  const [row] = await queryRows<{ applied: number }>(
    db,
    sql`select count(*)::int as applied from drizzle.__drizzle_migrations`,
  );
  return row !== undefined && row.applied >= journal.entries.length;
}
