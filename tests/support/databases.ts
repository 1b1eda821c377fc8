import { randomUUID } from "node:crypto";
import { openAsBlob } from "node:fs";
import pg from "pg";
import { inject } from "vitest";
import { type Database, openEmbedded, openPostgres } from "#server/db/client.ts";
import { migratedTemplate } from "./migrated-databases.ts";
import { lendPglite } from "./used-pglites.ts";

/**
 * An empty, migrated database. It is a copy of the one that `tests/support/migrated-databases.ts` migrates once per
 * run, or one that another test has finished with, emptied. It is in memory, or in a new `folder` that a child process
 * will open.
 */
export async function openTestPglite(folder?: string): Promise<Database> {
  const migrated = await openAsBlob(inject("migratedPglite"));
  return folder ? openEmbedded(folder, { copyOf: migrated }) : lendPglite(migrated);
}

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
