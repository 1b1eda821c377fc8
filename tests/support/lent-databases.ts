import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, openEmbedded } from "#server/db/client.ts";
import { makeTestFolder, openTestPostgres } from "./databases.ts";

/** A migrated database that a test can hand to another process and take back. */
export interface LentDatabase {
  /** The environment with which another process opens the database. */
  env: Record<string, string>;
  /** Opens the database here, does the work, and closes the database again. */
  use<Result>(work: (database: Database) => Promise<Result>): Promise<Result>;
  remove(): Promise<void>;
}

/** A database in a separate data folder, which only one process can hold. */
export async function lendPglite(): Promise<LentDatabase> {
  const folder = await mkdtemp(join(tmpdir(), "daymark-lent-"));
  await makeTestFolder(folder);
  return {
    env: { DATA_DIR: folder, DATABASE_URL: "" },
    async use(work) {
      const database = await openEmbedded(folder);
      try {
        return await work(database);
      } finally {
        await database.close();
      }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** A database on the run's PostgreSQL, where any number of processes may work on it. */
export async function lendPostgres(): Promise<LentDatabase> {
  const database = await openTestPostgres();
  return {
    env: { DATABASE_URL: database.url ?? "" },
    use: (work) => work(database),
    remove: () => database.close(),
  };
}
