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

/**
 * For `describe.each`, when the two databases may differ: the driver, the state that a killed process leaves, a lock between
 * workers.
 */
export const bothDatabases: readonly Kind[] = ["pool", "pglite"];

/**
 * The database of a test file or of a `describe`, at its top: `const database = await testDatabase();`. It has all tables.
 * Each test begins with them empty, and the last gives the database back. With `keepsRows` a test goes on from the rows of
 * the one before.
 */
export async function testDatabase(kind: Kind = "single", { keepsRows = false } = {}): Promise<Database> {
  const database = await openers[kind]();
  if (!keepsRows) beforeEach(() => emptyTables(database.db));
  afterAll(() => database.close());
  return database;
}
