import { splitZip, zipIn } from "#core/directory/search-query.ts";
import type { Db } from "#server/db/client.ts";
import type { ListedAgency } from "#server/directory/listed-agency.ts";
import { milesTo, type NearAgency, nearestAgencies, placeOfZip } from "#server/directory/nearest-agencies.ts";
import { type Edition, lexiconReader, readEdition } from "#server/directory/read-edition.ts";
import {
  type CityAgencies,
  type CountedPlace,
  findState,
  readAgency,
  readCities,
  readCity,
  readPaths,
  readStates,
} from "#server/directory/read-places.ts";
import {
  type FoundAgencies,
  type FoundPlace,
  searchAgencies,
  searchPlaces,
} from "#server/directory/search-agencies.ts";

/** The sheriffs and the other agencies nearest to a ZIP code. Null when nobody knows the ZIP code. */
export type NearZip = { zip: string; sheriffs: NearAgency[]; others: NearAgency[] };

/** One page of what a query found. */
export type DirectorySearch = FoundAgencies & { places: FoundPlace[] };

/**
 * The answer to a query: what its words found, or what is nearest to its ZIP code (null when nobody knows the ZIP code
 * and the query has nothing else).
 */
type DirectoryAnswer = { search: DirectorySearch } | { zip: string; near: NearZip | null };

/** What the directory's pages show. */
export interface DirectoryContent {
  readEdition(): Promise<Edition | null>;
  readStates(): Promise<CountedPlace[]>;
  /**
   * A state's cities. The state is found by its part of the address, which should be `slug`. Null when there is no such
   * state.
   */
  readState(part: string): Promise<{ state: { name: string; slug: string }; cities: CountedPlace[] } | null>;
  /** A city's agencies. With a known ZIP code each has its miles from there. */
  readCity(
    statePart: string,
    citySlug: string,
    zip: string | null,
  ): Promise<
    (CityAgencies & { state: { name: string; slug: string }; miles: (number | null)[] | null }) | null
  >;
  readAgency(sourceId: string): Promise<ListedAgency | null>;
  search(query: string, options: { limit: number; offset: number }): Promise<DirectorySearch>;
  readNearZip(zip: string): Promise<NearZip | null>;
  /**
   * Answers a query that may end with a ZIP code. The ZIP code counts when it stands alone, and when the other words
   * find nothing but guesses ("Ames, IA 50010" is Ames).
   */
  ask(query: string, options: { limit: number; offset: number }): Promise<DirectoryAnswer>;
  /** The paths of the pages of all states and cities. */
  listPaths(): Promise<string[]>;
}

const placesFound = 5;
const near = { sheriffs: 5, others: 15 };

export function directoryContent(db: Db): DirectoryContent {
  const readLexicon = lexiconReader(db);
  const directory: DirectoryContent = {
    readEdition: () => readEdition(db),
    readStates: () => readStates(db),
    async readState(part) {
      const state = findState(part)?.state;
      if (!state) return null;
      const cities = await readCities(db, state);
      return cities.length === 0 ? null : { state: { name: state.name, slug: state.slug }, cities };
    },
    async readCity(statePart, citySlug, zip) {
      const state = findState(statePart)?.state;
      const city = state && (await readCity(db, state, citySlug));
      if (!city) return null;
      const from = placeOfZip(zipIn(zip ?? "") ?? "");
      const miles = from && [...city.agencies, ...city.countySheriffs].map((agency) => milesTo(agency, from));
      return { ...city, state: { name: state.name, slug: state.slug }, miles };
    },
    readAgency: (sourceId) => readAgency(db, sourceId),
    async search(query, options) {
      const found = await searchAgencies(db, readLexicon, query, options);
      return { ...found, places: options.offset > 0 ? [] : await searchPlaces(db, query, placesFound) };
    },
    async readNearZip(zip) {
      const from = placeOfZip(zip);
      if (!from) return null;
      const sheriffs = await nearestAgencies(db, from, { sheriffs: true, limit: near.sheriffs });
      const others = await nearestAgencies(db, from, { sheriffs: false, limit: near.others });
      return { zip, sheriffs, others };
    },
    async ask(query, options) {
      const { text, zip } = splitZip(query);
      const search = text === "" ? null : await directory.search(text, options);
      const isFound = search && search.agencies.length + search.places.length > 0 && !search.isGuess;
      if (zip === null || isFound) return { search: search ?? nothingFound };
      const near = await directory.readNearZip(zip);
      return near || !search ? { zip, near } : { search };
    },
    // Search engines must not find made-up agencies.
    listPaths: async () => ((await readEdition(db))?.isSample === false ? readPaths(db) : []),
  };
  return directory;
}

const nothingFound: DirectorySearch = { agencies: [], total: 0, isGuess: false, places: [] };
