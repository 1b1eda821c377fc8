import { afterAll, beforeEach } from "vitest";
import type { Database } from "#server/db/client.ts";
import { openTestDatabase } from "./databases.ts";
import { emptyTables } from "./empty-tables.ts";

/**
 * Gives the tests of the surrounding `describe`, or of the file, one database, which is emptied before each of them:
 * `const { db } = await withDatabase()`.
 */
export async function withDatabase(open: () => Promise<Database> = openTestDatabase): Promise<Database> {
  const database = await open();
  beforeEach(() => emptyTables(database.db));
  afterAll(() => database.close());
  return database;
}
