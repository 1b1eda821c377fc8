import { getTableName, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { schema } from "#server/db/schema.ts";

const everyTable = sql.join(
  Object.values(schema)
    .filter((item) => typeof item === "object" && "getSQL" in item)
    .map((table) => sql.identifier(getTableName(table))),
  sql`, `,
);

/** Empties every table: a hundred times faster than a new embedded database for each test. */
export async function emptyTables(db: Db): Promise<void> {
  await db.execute(sql`truncate ${everyTable} cascade`);
}
