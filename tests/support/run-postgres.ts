import type { TestProject } from "vitest/node";
import { openPostgres } from "#server/db/client.ts";
import { startPostgres } from "./real-postgres.ts";
import { watchLife } from "./watch-life.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The real PostgreSQL of this run: `postgres://…/postgres`, as its superuser. */
    postgresUrl: string;
  }
}

/** Every test copies this database on the run's PostgreSQL. Nobody may be connected to it. */
export const migratedTemplate = "daymark_migrated";

/**
 * Vitest's global set-up: one real PostgreSQL for the whole run, and one migrated database on it, because copying is
 * several times as fast as migrating. The server dies with the run, so it never waits for the disk.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres({ fsync: "off" });
  const admin = openPostgres(server.url);
  await admin.db.execute(`CREATE DATABASE ${migratedTemplate}`);
  await admin.close();
  const url = new URL(server.url);
  url.pathname = `/${migratedTemplate}`;
  const template = openPostgres(url.href);
  await template.migrate();
  await template.db.execute(watchLife);
  await template.close();
  project.provide("postgresUrl", server.url);
  return () => server.stop();
}
