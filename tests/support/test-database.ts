import { afterAll, beforeEach } from "vitest";
import type { Database } from "#server/db/client.ts";
import { openTestDatabase, openTestPglite, openTestPostgres } from "./databases.ts";
import { emptyTables } from "./empty-tables.ts";

/**
 * - `single`: PostgreSQL by one connection. A statement on the outer handle inside a transaction waits for ever, as on PGlite.
 * - `pool`: PostgreSQL with all the connections of an installation. For locks, and for what happens at the same moment.
 * - `pglite`: for what only PGlite can show. In the slow tests alone (CONTRIBUTING.md, Tests).
 */
const openers = { single: openTestDatabase, pool: openTestPostgres, pglite: () => openTestPglite() };
type Kind = keyof typeof openers;

/** For `describe.each`, where the two may differ: the driver, what a killed process leaves, a lock between workers. */
export const bothDatabases: readonly Kind[] = ["pool", "pglite"];

/**
 * The database of a test file or of a `describe`, at its top: `const database = await testDatabase();`. It has all tables, is
 * emptied before each test, and is given back after the last. With `keepsRows` the tests go on from one another.
 */
export async function testDatabase(kind: Kind = "single", { keepsRows = false } = {}): Promise<Database> {
  const database = await openers[kind]();
  if (!keepsRows) beforeEach(() => emptyTables(database.db));
  afterAll(() => database.close());
  return database;
}
