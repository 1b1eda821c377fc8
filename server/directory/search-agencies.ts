import { and, asc, desc, eq, inArray, like, or, type SQL, sql } from "drizzle-orm";
import { cityPath, statePath } from "#core/directory/paths.ts";
import {
  type Counties,
  countyNamed,
  placeWords,
  withoutJoiningWords,
} from "#core/directory/place-in-query.ts";
import {
  keysOf,
  queryWords,
  type Reading,
  readingsOf,
  stateNamed,
  statesBeginning,
  type Term,
} from "#core/directory/search-query.ts";
import { stateOfCode } from "#core/directory/states.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { agencies } from "#server/db/schema/directory.ts";
import { type ListedAgency, listedColumns, totalColumn } from "#server/directory/listed-agency.ts";
import type { Lexicon } from "#server/directory/read-edition.ts";
import { isBranch } from "#server/directory/read-places.ts";

export interface FoundAgencies {
  agencies: ListedAgency[];
  /** The total number, up to `candidatesMax`. */
  total: number;
  /** Nothing was found as it was typed. These are found with typing errors forgiven. */
  isGuess: boolean;
}

/**
 * The agencies that somebody may mean, the likeliest first: those with the full typed name, then those in the city or
 * county of that name, then those with all its words, then those with words that begin so. Sheriffs come before others.
 */
export async function searchAgencies(
  db: Db | Tx,
  readLexicon: () => Promise<Lexicon>,
  query: string,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<FoundAgencies> {
  const words = queryWords(query);
  if (words.length === 0) return nothing;
  const { vocabulary, counties } = await readLexicon();
  const readings = readingsOf(words, vocabulary);
  const page = { limit, offset };
  for (const reading of readings.filter(({ isGuess }) => !isGuess)) {
    const found = await find(db, reading, counties, page);
    if (found.length > 0) return toFound(found, false);
  }
  const sheriffs = words.includes("sheriff") ? await findSheriffsOfCity(db, placeWords(words), page) : [];
  if (sheriffs.length > 0) return toFound(sheriffs, false);
  for (const reading of readings.filter(({ isGuess }) => isGuess)) {
    const found = await find(db, reading, counties, page);
    if (found.length > 0) return toFound(found, true);
  }
  return nothing;
}

const nothing: FoundAgencies = { agencies: [], total: 0, isGuess: false };

type Page = { limit: number; offset: number };
type CountedAgency = ListedAgency & { total: number };

function toFound(found: readonly CountedAgency[], isGuess: boolean): FoundAgencies {
  return { agencies: found.map(({ total: _, ...agency }) => agency), total: found[0]?.total ?? 0, isGuess };
}

/**
 * Nobody means more than this many. Of all agencies with "police" in their name only these are ordered and counted, in
 * the order of the index, so that the broadest word is no slower than a narrow one.
 */
const candidatesMax = 1000;

function find(
  db: Db | Tx,
  { words: typed, terms, within }: Reading,
  counties: Counties,
  { limit, offset }: Page,
): Promise<CountedAgency[]> {
  const { keys, state } = keysOf(typed);
  const inFull = tsquery(terms.map((term) => term.map(({ word }) => ({ word, prefix: false }))));
  const found = db
    .select({ ...listedColumns, ...orderColumns })
    .from(agencies)
    .where(and(sql`${agencies.words} @@ ${tsquery(terms)}::tsquery`, isWithin(within, counties)))
    .orderBy(agencies.typeOrder, agencies.name, agencies.id)
    .limit(candidatesMax)
    .as("found");
  const { id, typeOrder, nameKey, cityKey, words: all, ...listed } = found._.selectedFields;
  const cities = [typed, placeWords(typed), within].flatMap((some) => keysOf(some).keys);
  const spellings = countyNamed(typed, counties);
  const isOfCounty = and(inArray(listed.county, spellings), state ? eq(listed.state, state.code) : undefined);
  return db
    .select({ ...listed, total: totalColumn })
    .from(found)
    .orderBy(
      desc(inArray(nameKey, keys)),
      desc(inArray(cityKey, cities)),
      // Without this, an agency whose county is unknown would come before all agencies of the county.
      ...(spellings.length > 0 ? [desc(sql`coalesce(${isOfCounty}, false)`)] : []),
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

/** Limits a search to the city, the county or the state with these words. Without words there is no limit. */
function isWithin(place: readonly string[], counties: Counties): SQL | undefined {
  if (place.length === 0) return undefined;
  const { keys, state } = keysOf(place);
  const whole = stateNamed(place);
  const spellings = countyNamed(place, counties);
  return and(
    or(
      inArray(agencies.cityKey, keys),
      spellings.length > 0 ? inArray(agencies.county, [...spellings]) : undefined,
      whole ? eq(agencies.state, whole.code) : undefined,
    ),
    state ? eq(agencies.state, state.code) : undefined,
  );
}

/** The sheriffs of the counties that a city lies in. Their offices stand elsewhere and do not name the city. */
function findSheriffsOfCity(
  db: Db | Tx,
  place: readonly string[],
  { limit, offset }: Page,
): Promise<CountedAgency[]> {
  const { keys, state } = keysOf(place);
  const ofCity = db
    .select({ state: agencies.state, county: agencies.county })
    .from(agencies)
    .where(and(inArray(agencies.cityKey, keys), state ? eq(agencies.state, state.code) : undefined));
  return db
    .select({ ...listedColumns, total: totalColumn })
    .from(agencies)
    .where(and(eq(agencies.type, "sheriff"), sql`(${agencies.state}, ${agencies.county}) in ${ofCity}`))
    .orderBy(isBranch, asc(agencies.name), asc(agencies.id))
    .limit(limit)
    .offset(offset);
}

/** Words are letters and digits alone (core/directory/search-words.ts), so nothing in them can end the quotation. */
function tsquery(terms: readonly Term[]): string {
  return terms
    .map((term) => `(${term.map(({ word, prefix }) => `'${word}'${prefix ? ":*" : ""}`).join("|")})`)
    .join("&");
}

/** A state or a city whose name begins with the typed text, with its page. */
export interface FoundPlace {
  label: string;
  path: string;
  agencies: number | null;
}

/**
 * States and cities that somebody may mean, the larger cities first. When none has that name and some words only join
 * others, the remaining words are used ("police in ames").
 */
export async function searchPlaces(db: Db | Tx, query: string, limit: number): Promise<FoundPlace[]> {
  const words = queryWords(query);
  const found = await placesCalled(db, words, limit);
  const joins = withoutJoiningWords(words).length < words.length;
  return found.length === 0 && joins ? placesCalled(db, placeWords(words), limit) : found;
}

async function placesCalled(db: Db | Tx, words: readonly string[], limit: number): Promise<FoundPlace[]> {
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
    // "ames ia" is a city in that state, and "des mo" is a city that is still being typed.
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
