import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { type Database, openEmbedded, openPostgres } from "#server/db/client.ts";

/**
 * The two databases every integration test runs on: `describe.each(databases)("… on $name", ({ open }) => …)`.
 * Each call of `open` gives an empty, migrated database of its own.
 */
export const databases: { name: string; open: () => Promise<Database> }[] = [
  { name: "PGlite", open: openTestPglite },
  { name: "PostgreSQL", open: openTestPostgres },
];

async function openTestPglite(): Promise<Database> {
  const database = await openEmbedded();
  await database.migrate();
  return database;
}

/** The server itself is started once per run, by `tests/support/postgres-server.ts`. */
export async function openTestPostgres(): Promise<Database> {
  const server = inject("postgresUrl");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await asAdmin(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = openPostgres(url.href);
  await database.migrate();
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
