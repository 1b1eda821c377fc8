import type { PGlite } from "@electric-sql/pglite";
import { type Database, embeddedDatabase } from "#server/db/client.ts";
import { emptyTables } from "./empty-tables.ts";
import { lendUntilEnd } from "./loan.ts";
import { PlannedPglite } from "./planned-pglite.ts";
import { deletedAtMost, resetTheRest, selectBytes, selectShape, truncateAll } from "./used-database.ts";

/**
 * The PGlites of this worker that a test has finished with. Starting one takes a second of computing; emptying one
 * takes a tenth of that.
 */
const used: { pglite: PlannedPglite; shape: string }[] = [];

/** An empty database in memory with the tables of `migrated` (what `dumpDataDir` gave). Closing it gives it back. */
export async function lendPglite(migrated: Blob): Promise<Database> {
  const { pglite, shape } = used.pop() ?? (await start(migrated));
  const { lent, end } = lendUntilEnd<PGlite>(pglite);
  return embeddedDatabase(lent, "The database of a test", async () => {
    if (!end()) return;
    if (await empty(pglite, shape)) used.push({ pglite, shape });
    else await pglite.close();
  });
}

async function start(migrated: Blob): Promise<{ pglite: PlannedPglite; shape: string }> {
  const pglite = await PlannedPglite.open({ loadDataDir: migrated });
  return { pglite, shape: await shapeOf(pglite) };
}

/** Empties it as after the migrations. False when a test has changed more than rows: tables, triggers, settings. */
async function empty(pglite: PlannedPglite, shape: string): Promise<boolean> {
  if ((await shapeOf(pglite)) !== shape) return false;
  const { rows } = await pglite.query<{ bytes: number }>(selectBytes);
  if ((rows[0]?.bytes ?? 0) < deletedAtMost)
    await emptyTables(embeddedDatabase(pglite, "", async () => {}).db);
  else await pglite.exec(truncateAll);
  await pglite.exec(resetTheRest);
  await pglite.trim();
  return true;
}

async function shapeOf(pglite: PGlite): Promise<string> {
  const { rows } = await pglite.query<{ shape: string }>(selectShape);
  return rows[0]?.shape ?? "";
}
