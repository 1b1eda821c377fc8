import type { PGlite } from "@electric-sql/pglite";
import { type Database, embeddedDatabase } from "#server/db/client.ts";
import { lendUntilEnd } from "./loan.ts";
import { PlannedPglite } from "./planned-pglite.ts";
import { emptyForNext, shapeOf } from "./used-database.ts";

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
    if (!(await emptyForNext(handleOn(pglite), shape))) return pglite.close();
    await pglite.trim();
    used.push({ pglite, shape });
  });
}

async function start(migrated: Blob): Promise<{ pglite: PlannedPglite; shape: string }> {
  const pglite = await PlannedPglite.open({ loadDataDir: migrated });
  return { pglite, shape: await shapeOf(handleOn(pglite)) };
}

const handleOn = (pglite: PGlite) => embeddedDatabase(pglite, "", async () => {}).db;
