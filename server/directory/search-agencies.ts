import { and, asc, desc, eq, inArray, like, or, sql } from "drizzle-orm";
import { cityPath, statePath } from "#core/directory/paths.ts";
import { keysOf, queryWords, readingsOf, statesBeginning, type Term } from "#core/directory/search-query.ts";
import { stateOfCode } from "#core/directory/states.ts";
import type { Vocabulary } from "#core/directory/vocabulary.ts";
import type { Db } from "#server/db/client.ts";
import { agencies } from "#server/db/schema/directory.ts";
import { type ListedAgency, listedColumns, totalColumn } from "#server/directory/listed-agency.ts";

export interface FoundAgencies {
  agencies: ListedAgency[];
  /** How many there are in all, up to `candidatesMax`. */
  total: number;
  /** Nothing was found as it was typed: these are found with typing errors forgiven. */
  isGuess: boolean;
}

/**
 * The agencies that somebody may mean, the likeliest first: in full what was typed, then all its words, then their
 * beginnings; the sheriff before others.
 */
export async function searchAgencies(
  db: Db,
  readVocabulary: () => Promise<Vocabulary>,
  query: string,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<FoundAgencies> {
  const words = queryWords(query);
  if (words.length === 0) return { agencies: [], total: 0, isGuess: false };
  const readings = readingsOf(words, await readVocabulary());
  for (const { terms, isGuess } of readings) {
    const found = await find(db, terms, words, limit, offset);
    if (found.length === 0) continue;
    return {
      agencies: found.map(({ total: _, ...agency }) => agency),
      total: found[0]?.total ?? 0,
      isGuess,
    };
  }
  return { agencies: [], total: 0, isGuess: false };
}

/**
 * More than so many were meant by nobody: of all that have "police" in their name these are ordered and counted, found
 * in the order of the index, so that the broadest word is no slower than a narrow one.
 */
export const candidatesMax = 1000;

function find(db: Db, terms: readonly Term[], words: readonly string[], limit: number, offset: number) {
  const { keys } = keysOf(words);
  const inFull = tsquery(terms.map((term) => term.map(({ word }) => ({ word, prefix: false }))));
  const found = db
    .select({ ...listedColumns, ...orderColumns })
    .from(agencies)
    .where(sql`${agencies.words} @@ ${tsquery(terms)}::tsquery`)
    .orderBy(agencies.typeOrder, agencies.name, agencies.id)
    .limit(candidatesMax)
    .as("found");
  const { id, typeOrder, nameKey, cityKey, words: all, ...listed } = found._.selectedFields;
  return db
    .select({ ...listed, total: totalColumn })
    .from(found)
    .orderBy(
      desc(inArray(nameKey, keys)),
      desc(inArray(cityKey, keys)),
      desc(sql`${all} @@ ${inFull}::tsquery`),
      asc(typeOrder),
      asc(listed.name),
      asc(id),
    )
    .limit(limit)
    .offset(offset);
}

const { id, typeOrder, nameKey, cityKey, words } = agencies;
const orderColumns = { id, typeOrder, nameKey, cityKey, words };

/** Words are letters and digits alone (core/directory/search-words.ts): nothing in them can end the quotation. */
function tsquery(terms: readonly Term[]): string {
  return terms
    .map((term) => `(${term.map(({ word, prefix }) => `'${word}'${prefix ? ":*" : ""}`).join("|")})`)
    .join("&");
}

/** A state or a city whose name begins as was typed, with its page. */
export interface FoundPlace {
  label: string;
  path: string;
  agencies: number | null;
}

/** States and cities that somebody may mean, the larger cities first. */
export async function searchPlaces(db: Db, query: string, limit: number): Promise<FoundPlace[]> {
  const words = queryWords(query);
  const found = statesBeginning(words)
    .slice(0, limit)
    .map(({ name, slug }): FoundPlace => ({ label: name, path: statePath(slug), agencies: null }));
  const { keys, state } = keysOf(words);
  if (words.length === 0 || found.length === limit) return found;
  const [all = "", withoutState = all] = keys;
  const count = sql<number>`count(*)::int`;
  const cities = await db
    .select({
      city: sql<string>`min(${agencies.city})`,
      slug: agencies.citySlug,
      state: agencies.state,
      count,
    })
    .from(agencies)
    // "ames ia" is a city in that state, and "des mo" one that is still being typed.
    .where(
      or(
        like(agencies.cityKey, `${all}%`),
        state ? and(like(agencies.cityKey, `${withoutState}%`), eq(agencies.state, state.code)) : undefined,
      ),
    )
    .groupBy(agencies.state, agencies.citySlug)
    .orderBy(
      desc(sql`min(${agencies.cityKey}) = ${withoutState}`),
      desc(count),
      asc(agencies.citySlug),
      asc(agencies.state),
    )
    .limit(limit - found.length);
  return [...found, ...cities.map(toPlace)];
}

function toPlace(city: { city: string; slug: string; state: string; count: number }): FoundPlace {
  const { name = city.state, slug = "" } = stateOfCode(city.state) ?? {};
  return { label: `${city.city}, ${name}`, path: cityPath(slug, city.slug), agencies: city.count };
}
