import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { searchFields } from "#core/directory/agency-words.ts";
import type { Agency } from "#core/directory/read-agency.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { everyProcessKnows } from "#server/db/follow-edition.ts";
import { agencies, directoryImports } from "#server/db/schema/directory.ts";

export interface DirectoryEdition {
  agencies: readonly Agency[];
  /** The data's owner, as named on every page. */
  source: string;
  dataOn: Temporal.PlainDate | null;
  importedAt: Temporal.Instant;
  isSample: boolean;
  /** Counts of refused rows by reason. */
  refused: Record<string, number>;
}

const rowsPerStatement = 500;

/**
 * Replaces the present edition, in one transaction: readers see the whole old edition or the whole new one, and a process killed
 * in between has changed nothing. Another import waits for this one.
 * @returns false when `onlyWhenEmpty` and there is an edition already.
 */
export async function replaceAgencies(
  db: Db,
  edition: DirectoryEdition,
  {
    onlyWhenEmpty = false,
    onProgress,
  }: { onlyWhenEmpty?: boolean; onProgress?: (rows: number) => void } = {},
): Promise<boolean> {
  const replaced = await db.transaction(async (tx) => {
    // Only writers wait.
    await tx.execute(sql`lock table ${directoryImports}, ${agencies} in share row exclusive mode`);
    if (onlyWhenEmpty && (await tx.$count(directoryImports)) > 0) return false;
    await tx.delete(agencies);
    const vocabulary = new Set<string>();
    for (let first = 0; first < edition.agencies.length; first += rowsPerStatement) {
      const rows = edition.agencies.slice(first, first + rowsPerStatement).map(toRow);
      for (const { words } of rows) for (const word of words) vocabulary.add(word);
      await insertRows(tx, rows);
      onProgress?.(first + rows.length);
      // The embedded database answers in microtasks: without this pause no timer and no socket gets a turn.
      await setImmediate();
    }
    await tx.update(directoryImports).set({ vocabulary: [] });
    const { source, dataOn, importedAt, isSample, refused } = edition;
    await tx.insert(directoryImports).values({
      source,
      dataOn,
      importedAt,
      isSample,
      refused,
      agencies: edition.agencies.length,
      vocabulary: [...vocabulary].sort(),
    });
    return true;
  });
  // Otherwise every search reads the old rows' index entries until a vacuum.
  if (replaced) {
    await db.execute(sql`vacuum (analyze) ${agencies}`);
    await everyProcessKnows();
  }
  return replaced;
}

function toRow(agency: Agency) {
  const { sourceId, citySlug, checkedOn, ...same } = agency;
  const { typeOrder, nameKey, cityKey, words } = searchFields(agency);
  return {
    ...same,
    source_id: sourceId,
    type_order: typeOrder,
    city_slug: citySlug,
    checked_on: checkedOn,
    name_key: nameKey,
    city_key: cityKey,
    words,
  };
}

/** One parameter for all rows: a statement's parameters are limited, and many are slow to prepare. */
async function insertRows(tx: Tx, rows: ReturnType<typeof toRow>[]): Promise<void> {
  await tx.execute(sql`
    insert into ${agencies} (source_id, name, type, type_order, address, city, city_slug, county, state, zip, phone,
      latitude, longitude, checked_on, name_key, city_key, words)
    select source_id, name, type, type_order, address, city, city_slug, county, state, zip, phone,
      latitude, longitude, checked_on, name_key, city_key, array_to_tsvector(words)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (source_id text, name text, type text,
      type_order int, address text, city text, city_slug text, county text, state text, zip text, phone text,
      latitude float8, longitude float8, checked_on date, name_key text, city_key text, words text[])`);
}
