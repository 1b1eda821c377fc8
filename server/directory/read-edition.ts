import { desc, eq } from "drizzle-orm";
import type { Db, Tx } from "#server/db/client.ts";
import { directoryImports } from "#server/db/schema/directory.ts";

/** The directory's data, as described on each of its pages. */
export interface Edition {
  source: string;
  /** "2019-05-15". Null when unknown. */
  dataOn: string | null;
  /** "2026-11-21". */
  importedOn: string;
  isSample: boolean;
  agencies: number;
}

/** The present edition of the directory, or the one with this id. Null before the first. */
export async function readEdition(db: Db | Tx, id?: number): Promise<Edition | null> {
  const [row] = await db
    .select({
      source: directoryImports.source,
      dataOn: directoryImports.dataOn,
      importedAt: directoryImports.importedAt,
      isSample: directoryImports.isSample,
      agencies: directoryImports.agencies,
    })
    .from(directoryImports)
    .where(id === undefined ? undefined : eq(directoryImports.id, id))
    .orderBy(desc(directoryImports.id))
    .limit(1);
  if (!row) return null;
  const { source, isSample, agencies } = row;
  const importedOn = row.importedAt.toString().slice(0, 10);
  return { source, dataOn: row.dataOn?.toString() ?? null, importedOn, isSample, agencies };
}
