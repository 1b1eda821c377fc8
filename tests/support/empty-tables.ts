import { getTableName, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { schema } from "#server/db/schema.ts";

const deletions = sql.join(
  Object.values(schema)
    .filter((item) => typeof item === "object" && "getSQL" in item)
    .map((table) => sql.identifier(getTableName(table)))
    .map((table) => sql`${table} as (delete from ${table})`),
  sql`, `,
);

/**
 * Empties every table. This is a hundred times faster than a new embedded database for each test. For the few rows that
 * a test leaves, it is fifteen times as fast as truncating thirty tables and their indexes.
 */
export async function emptyTables(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    // Foreign keys are not checked: all rows on both sides go in one statement.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`with ${deletions} select 1`);
  });
}
