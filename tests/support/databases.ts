import { randomUUID } from "node:crypto";
import { openAsBlob } from "node:fs";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { type Database, embeddedDatabase, openEmbedded, openPostgres } from "#server/db/client.ts";
import { PlannedPglite } from "./planned-pglite.ts";
import { migratedTemplate } from "./run-postgres.ts";
import { lendPostgres } from "./used-postgres.ts";

/**
 * An empty, migrated database for a test that needs just one: on the run's real PostgreSQL, with one connection. It is a
 * copy of the database that `tests/support/run-postgres.ts` migrates once per run, or a database that another test has
 * finished with, emptied.
 */
export const openTestDatabase = (): Promise<Database> => lendPostgres(makeTestPostgres);

/** The same on PGlite, for behaviour that only PGlite shows, in the slow tests. It is in memory, or in a new data `folder`. */
export async function openTestPglite(folder?: string): Promise<Database> {
  if (folder !== undefined) {
    await makeTestFolder(folder);
    return openEmbedded(folder);
  }
  const pglite = await PlannedPglite.open({ loadDataDir: await openAsBlob(inject("migratedPglite")) });
  return embeddedDatabase(pglite, "The database of a test", () => pglite.close());
}

/**
 * Makes the data `folder` of an empty, migrated database, for another process or call to open. It only copies files: no
 * PGlite starts.
 */
export const makeTestFolder = (folder: string): Promise<void> =>
  cp(inject("migratedFolder"), join(folder, "pglite"), { recursive: true });

/**
 * A new database on the run's PostgreSQL with all the connections of an installation, for behaviour that a single connection
 * does not show.
 */
export const openTestPostgres = async (): Promise<Database> => openUntilDropped(await makeTestPostgres());

/** A copy of such a database. The connections to the original are cut, and begin anew. */
export async function copyTestPostgres({ url }: Database): Promise<Database> {
  const name = new URL(url ?? "").pathname.slice(1);
  await asAdmin(`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${name}'`);
  return openUntilDropped(await makeTestPostgres(name));
}

function openUntilDropped(url: string): Database {
  const database = openPostgres(url);
  return {
    ...database,
    close: async () => {
      await database.close();
      await asAdmin(`DROP DATABASE ${new URL(url).pathname.slice(1)} WITH (FORCE)`);
    },
  };
}

/** Makes an empty, migrated database on the run's PostgreSQL. @returns its address */
async function makeTestPostgres(template = migratedTemplate): Promise<string> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await asAdmin(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  const url = new URL(inject("postgresUrl"));
  url.pathname = `/${name}`;
  return url.href;
}

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject("postgresUrl") });
  await client.connect();
  await client.query(statement);
  await client.end();
}
