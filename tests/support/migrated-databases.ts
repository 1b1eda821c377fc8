import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import type { TestProject } from "vitest/node";
import { openPostgres } from "#server/db/client.ts";
import { migrationsFolder } from "#server/db/is-migrated.ts";
import { ensureServer } from "../../scripts/bootstrap/server-bundle.mjs";
import { startPostgres } from "./real-postgres.ts";
import { watchLife } from "./watch-life.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The real PostgreSQL of this run: `postgres://…/postgres`, as its superuser. */
    postgresUrl: string;
    /** The file with a migrated PGlite, as `dumpDataDir` gives it. */
    migratedPglite: string;
    /** The folder of a migrated PGlite, which nobody has open. */
    migratedFolder: string;
  }
}

/** The database on the run's PostgreSQL that every test copies. Nobody may be connected to it. */
export const migratedTemplate = "daymark_migrated";

/**
 * Vitest's global set-up: one real PostgreSQL for the whole run, and one migrated database of either kind, because
 * copying them is several times as fast as making each. The server dies with the run, so it never waits for the disk.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "daymark-migrated-"));
  const file = join(folder, "pglite.tar");
  const dataDir = join(folder, "pglite");
  const [server] = await Promise.all([
    startPostgres({ fsync: "off" }),
    makeMigratedPglite(dataDir, file),
    // The programs that tests start as processes of their own.
    ensureServer(),
  ]);
  await makeTemplate(server.url);
  project.provide("postgresUrl", server.url);
  project.provide("migratedPglite", file);
  project.provide("migratedFolder", dataDir);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function makeMigratedPglite(dataDir: string, file: string): Promise<void> {
  const pglite = await PGlite.create(dataDir);
  await migrate(drizzle(pglite), { migrationsFolder });
  await pglite.exec(watchLife);
  const dump = await pglite.dumpDataDir("none");
  await pglite.close();
  await writeFile(file, Buffer.from(await dump.arrayBuffer()));
}

async function makeTemplate(serverUrl: string): Promise<void> {
  const server = openPostgres(serverUrl);
  await server.db.execute(`CREATE DATABASE ${migratedTemplate}`);
  await server.close();
  const url = new URL(serverUrl);
  url.pathname = `/${migratedTemplate}`;
  const template = openPostgres(url.href);
  await template.migrate();
  await template.db.execute(watchLife);
  await template.close();
}
