import { sql } from "drizzle-orm";
import type { Db, Tx } from "#server/db/client.ts";
import { agencies, directoryImports } from "#server/db/schema/directory.ts";
import { type AgencyIndex, type IndexedAgency, indexAgencies } from "#server/directory/agency-index.ts";
import { listedColumns } from "#server/directory/listed-agency.ts";
import { indexPlaces, type PlaceIndex } from "#server/directory/place-index.ts";
import { type Edition, readEdition } from "#server/directory/read-edition.ts";

/** One edition of the directory in memory, immutable. */
export interface LoadedDirectory {
  key: string;
  edition: Edition | null;
  index: AgencyIndex;
  places: PlaceIndex;
}

/** The present edition's id: the newest import's, 0 before the first. */
export const presentDirectory = sql<number>`(select coalesce(max(${directoryImports.id}), 0)::int from ${directoryImports})`;

/** Reads the whole present edition. One statement reads its rows and its id, so that rows never get another edition's id. */
export async function loadDirectory(db: Db | Tx): Promise<LoadedDirectory> {
  const newest = db
    .select({ id: presentDirectory.as("newest_id") })
    .from(sql`(values (1)) as one_row`)
    .as("newest");
  const rows = await db
    .select({ edition: newest.id, words: wordsColumn, ...listedColumns, ...orderColumns })
    .from(newest)
    // Without agencies there is one row with nulls in all other columns.
    .leftJoin(agencies, sql`true`);
  const id = rows[0]?.edition ?? 0;
  const listed = rows.filter((row) => row.id !== null) as (IndexedAgency & { words: string })[];
  const index = indexAgencies(listed);
  return { key: String(id), edition: await readEdition(db, id), index, places: indexPlaces(index) };
}

const wordsColumn = sql<string | null>`array_to_string(tsvector_to_array(${agencies.words}), ' ')`;
const { id, typeOrder, nameKey, cityKey } = agencies;
const orderColumns = { id, typeOrder, nameKey, cityKey };
