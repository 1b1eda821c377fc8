import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Database } from "#server/db/client.ts";
import { emptyTables } from "./empty-tables.ts";

/** The opening of a suite: one database for all of its tests, which `begin` finds empty before each of them. */
export function beginEach(
  open: () => Promise<Database>,
  begin: (database: Database) => Promise<unknown> | undefined,
): void {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await emptyTables(database.db);
    await begin(database);
  });
  afterAll(() => database.close());
}
