import { randomUUID } from "node:crypto";
import { openAsBlob } from "node:fs";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { type Database, openEmbedded, openPostgres } from "#server/db/client.ts";
import { migratedTemplate } from "./migrated-databases.ts";
import { lendPglite } from "./used-pglites.ts";

/**
 * An empty, migrated database. It is a copy of the one that `tests/support/migrated-databases.ts` migrates once per
 * run, or one that another test has finished with, emptied. It is in memory, or in a new data `folder`.
 */
export async function openTestPglite(folder?: string): Promise<Database> {
  if (folder === undefined) return lendPglite(await openAsBlob(inject("migratedPglite")));
  await makeTestFolder(folder);
  return openEmbedded(folder);
}

/** Makes the data `folder` of an empty, migrated database, for whoever opens it. Only files are copied: no PGlite starts. */
export const makeTestFolder = (folder: string): Promise<void> =>
  cp(inject("migratedFolder"), join(folder, "pglite"), { recursive: true });

/** The same on the run's real PostgreSQL, for what PGlite with its one connection cannot show. */
export async function openTestPostgres(): Promise<Database> {
  const server = inject("postgresUrl");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await asAdmin(server, `CREATE DATABASE ${name} TEMPLATE ${migratedTemplate}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = openPostgres(url.href);
  return {
    ...database,
    close: async () => {
      await database.close();
      await asAdmin(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
