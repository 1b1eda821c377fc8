import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import type { TestProject } from "vitest/node";
import { migrationsFolder } from "#server/db/is-migrated.ts";
import { ensureServer } from "../../scripts/bootstrap/server-bundle.mjs";
import { watchLife } from "./watch-life.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The file with a migrated PGlite, as `dumpDataDir` gives it. */
    migratedPglite: string;
    /** The folder of a migrated PGlite, which nobody has open. */
    migratedFolder: string;
  }
}

/** The global set-up of only the slow tests: the programs that they start, and a migrated PGlite to copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "daymark-migrated-"));
  const file = join(folder, "pglite.tar");
  const dataDir = join(folder, "pglite");
  await Promise.all([makeMigratedPglite(dataDir, file), ensureServer()]);
  project.provide("migratedPglite", file);
  project.provide("migratedFolder", dataDir);
  return () => rm(folder, { recursive: true, force: true });
}

async function makeMigratedPglite(dataDir: string, file: string): Promise<void> {
  const pglite = await PGlite.create(dataDir);
  await migrate(drizzle(pglite), { migrationsFolder });
  await pglite.exec(watchLife);
  const dump = await pglite.dumpDataDir("none");
  await pglite.close();
  await writeFile(file, Buffer.from(await dump.arrayBuffer()));
}
