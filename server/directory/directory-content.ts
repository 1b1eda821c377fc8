import { splitZip, zipIn } from "#core/directory/search-query.ts";
import type { LoadedDirectory } from "#server/directory/load-directory.ts";
import { milesTo, type NearAgency, nearestAgencies } from "#server/directory/nearest-agencies.ts";
import { placeOfZip } from "#server/directory/place-of-zip.ts";
import type { Edition } from "#server/directory/read-edition.ts";
import {
  type CityAgencies,
  type CountedPlace,
  findState,
  readCities,
  readCity,
  readPaths,
  readStates,
} from "#server/directory/read-places.ts";
import { type FoundAgencies, searchAgencies } from "#server/directory/search-agencies.ts";
import { type FoundPlace, searchPlaces } from "#server/directory/search-places.ts";

/** The sheriffs and the other agencies nearest to a ZIP code. Null for an unknown one. */
export type NearZip = { zip: string; sheriffs: NearAgency[]; others: NearAgency[] };

/** One page of what a query found. */
export type DirectorySearch = FoundAgencies & { places: FoundPlace[] };

/**
 * The matches of a query's words, or the agencies nearest to its ZIP code (null for an unknown ZIP code and nothing else in the
 * query).
 */
type DirectoryAnswer = { search: DirectorySearch } | { zip: string; near: NearZip | null };

/** What the directory's pages show. */
export interface DirectoryContent {
  readEdition(): Promise<Edition | null>;
  readStates(): Promise<CountedPlace[]>;
  /** A state's cities. `part` is the state's part of the address, which should be `slug`. Null for an unknown state. */
  readState(part: string): Promise<{ state: { name: string; slug: string }; cities: CountedPlace[] } | null>;
  /** With a known ZIP code each agency has its miles from there. */
  readCity(
    statePart: string,
    citySlug: string,
    zip: string | null,
  ): Promise<
    (CityAgencies & { state: { name: string; slug: string }; miles: (number | null)[] | null }) | null
  >;
  search(query: string, options: { limit: number; offset: number }): Promise<DirectorySearch>;
  readNearZip(zip: string): Promise<NearZip | null>;
  /**
   * Answers a query that may end with a ZIP code. The ZIP code counts when it stands alone, and when the other words match only
   * by guess ("Ames, IA 50010" is Ames).
   */
  ask(query: string, options: { limit: number; offset: number }): Promise<DirectoryAnswer>;
  /** The paths of all state and city pages. */
  listPaths(): Promise<string[]>;
}

const placesFound = 5;
const near = { sheriffs: 5, others: 15 };

/** From memory alone. */
export function directoryOf(loaded: LoadedDirectory): DirectoryContent {
  const { edition, index, places } = loaded;
  const inOneState = (part: string) => findState(part)?.state;
  const search = (query: string, page: { limit: number; offset: number }): DirectorySearch => {
    const found = searchAgencies(loaded, query, page);
    return { ...found, places: page.offset > 0 ? [] : searchPlaces(places, query, placesFound) };
  };
  const readNearZip = (zip: string): NearZip | null => {
    const from = placeOfZip(zip);
    if (!from) return null;
    const sheriffs = nearestAgencies(index, from, { sheriffs: true, limit: near.sheriffs });
    return { zip, sheriffs, others: nearestAgencies(index, from, { sheriffs: false, limit: near.others }) };
  };
  return {
    readEdition: async () => edition,
    readStates: async () => readStates(index),
    async readState(part) {
      const state = inOneState(part);
      const cities = state ? readCities(places, state) : [];
      return state && cities.length > 0 ? { state: { name: state.name, slug: state.slug }, cities } : null;
    },
    async readCity(statePart, citySlug, zip) {
      const state = inOneState(statePart);
      const city = state && readCity(index, places, state, citySlug);
      if (!city) return null;
      const from = placeOfZip(zipIn(zip ?? "") ?? "");
      const miles = from && [...city.agencies, ...city.countySheriffs].map((agency) => milesTo(agency, from));
      return { ...city, state: { name: state.name, slug: state.slug }, miles };
    },
    search: async (query, page) => search(query, page),
    readNearZip: async (zip) => readNearZip(zip),
    async ask(query, page) {
      const { text, zip } = splitZip(query);
      const found = text === "" ? null : search(text, page);
      const isFound = found && found.agencies.length + found.places.length > 0 && !found.isGuess;
      if (zip === null || isFound) return { search: found ?? nothingFound };
      const ofZip = readNearZip(zip);
      return ofZip || !found ? { zip, near: ofZip } : { search: found };
    },
    // Search engines must not find made-up agencies.
    listPaths: async () => (edition?.isSample === false ? readPaths(places) : []),
  };
}

const nothingFound: DirectorySearch = { agencies: [], total: 0, isGuess: false, places: [] };
