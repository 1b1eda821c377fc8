import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, openEmbedded } from "#server/db/client.ts";
import { makeTestFolder, openTestPostgres } from "./databases.ts";

/** A migrated database that can be handed to another process and taken back. */
export interface LentDatabase {
  /** What the other process needs to open it. */
  env: Record<string, string>;
  /** Opens it here, does the work, and closes it again. */
  use<Result>(work: (database: Database) => Promise<Result>): Promise<Result>;
  remove(): Promise<void>;
}

/** In its own data folder, which only one process can hold. */
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

/** On the run's PostgreSQL, where any number of processes may work on it. */
export async function lendPostgres(): Promise<LentDatabase> {
  const database = await openTestPostgres();
  return {
    env: { DATABASE_URL: database.url ?? "" },
    use: (work) => work(database),
    remove: () => database.close(),
  };
}
