import { desc, eq } from "drizzle-orm";
import { type Counties, countiesByWords } from "#core/directory/place-in-query.ts";
import { createVocabulary, type Vocabulary } from "#core/directory/vocabulary.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { agencies, directoryImports } from "#server/db/schema/directory.ts";

/** What every page of the directory says about its data. */
export interface Edition {
  source: string;
  /** The day of the data, "2019-05-15". Null where nobody knows it. */
  dataOn: string | null;
  /** "2026-11-21". */
  importedOn: string;
  isSample: boolean;
  /** How many agencies there are. */
  agencies: number;
}

/** The present edition of the directory. Null before the first. */
export async function readEdition(db: Db | Tx): Promise<Edition | null> {
  const [row] = await db
    .select({
      source: directoryImports.source,
      dataOn: directoryImports.dataOn,
      importedAt: directoryImports.importedAt,
      isSample: directoryImports.isSample,
      agencies: directoryImports.agencies,
    })
    .from(directoryImports)
    .orderBy(desc(directoryImports.id))
    .limit(1);
  if (!row) return null;
  const { source, isSample, agencies } = row;
  const importedOn = row.importedAt.toString().slice(0, 10);
  return { source, dataOn: row.dataOn?.toString() ?? null, importedOn, isSample, agencies };
}

/** What the search knows of an edition: every word and every county. */
export interface Lexicon {
  vocabulary: Vocabulary;
  counties: Counties;
}

/** Gives the words of the present edition, and keeps them in memory until there is another edition. */
export function lexiconReader(db: Db): () => Promise<Lexicon> {
  let kept: { id: number; lexicon: Promise<Lexicon> } | null = null;
  return async () => {
    const [newest] = await db
      .select({ id: directoryImports.id })
      .from(directoryImports)
      .orderBy(desc(directoryImports.id))
      .limit(1);
    const id = newest?.id ?? 0;
    if (kept?.id === id) return kept.lexicon;
    const lexicon = load(db, id);
    kept = { id, lexicon };
    // A failed read is not kept: the next search tries again.
    lexicon.catch(() => {
      if (kept?.lexicon === lexicon) kept = null;
    });
    return lexicon;
  };
}

async function load(db: Db | Tx, id: number): Promise<Lexicon> {
  const [row] = await db
    .select({ words: directoryImports.vocabulary })
    .from(directoryImports)
    .where(eq(directoryImports.id, id));
  const rows = await db.selectDistinct({ county: agencies.county }).from(agencies);
  return {
    vocabulary: createVocabulary(row?.words ?? []),
    counties: countiesByWords(rows.flatMap(({ county }) => county ?? [])),
  };
}
