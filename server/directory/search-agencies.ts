import {
  asksForPolice,
  type Counties,
  countyNamed,
  endsWithCounty,
  ownName,
  placesBeforePolice,
  placeWords,
} from "#core/directory/place-in-query.ts";
import {
  guessedReadings,
  keysOf,
  queryWords,
  type Reading,
  stateNamed,
  type Term,
  typedReadings,
} from "#core/directory/search-query.ts";
import type { AgencyIndex, IndexedAgency } from "#server/directory/agency-index.ts";
import { type ListedAgency, toListed } from "#server/directory/listed-agency.ts";
import type { LoadedDirectory } from "#server/directory/load-directory.ts";
import type { City, PlaceIndex } from "#server/directory/place-index.ts";
import { isBranch } from "#server/directory/read-places.ts";

export interface FoundAgencies {
  agencies: ListedAgency[];
  /** The total number, up to `candidatesMax`. */
  total: number;
  /** Nothing matched as typed; these match with typos forgiven. */
  isGuess: boolean;
}

type Page = { limit: number; offset: number };

/**
 * Matching agencies, the likeliest first: a city's own police, for a query of only a city and the police; then the full typed
 * name; then the city or county of that name; then all words; then words with that prefix. Of cities with one name the one with
 * more agencies comes first; in one place sheriffs come before others.
 */
export function searchAgencies(
  { index, places }: Pick<LoadedDirectory, "index" | "places">,
  query: string,
  page: Page,
): FoundAgencies {
  const words = queryWords(query);
  if (words.length === 0) return nothing;
  const own = findOwnPolice(places, words);
  for (const reading of typedReadings(words, index.vocabulary)) {
    const found = find({ index, places }, reading);
    if (found.length > 0) return toFound([...new Set([...own, ...found])], page, false);
  }
  if (own.length > 0) return toFound(own, page, false);
  const sheriffs = words.includes("sheriff") ? findSheriffsOfCity(index, places, placeWords(words)) : [];
  if (sheriffs.length > 0) return toFound(sheriffs, page, false);
  for (const reading of guessedReadings(words, index.vocabulary)) {
    const found = find({ index, places }, reading);
    if (found.length > 0) {
      return toFound([...new Set([...findOwnPolice(places, reading.words), ...found])], page, true);
    }
  }
  return nothing;
}

const nothing: FoundAgencies = { agencies: [], total: 0, isGuess: false };

function toFound(found: readonly IndexedAgency[], { limit, offset }: Page, isGuess: boolean): FoundAgencies {
  return { agencies: found.slice(offset, offset + limit).map(toListed), total: found.length, isGuess };
}

/**
 * Nobody means more than this many. Of all agencies with "police" in their name only the list's first are ranked and counted, so
 * that the broadest word is no slower than a narrow one.
 */
const candidatesMax = 1000;

function find(
  { index, places }: Pick<LoadedDirectory, "index" | "places">,
  { words: typed, terms, within }: Reading,
): IndexedAgency[] {
  const isWithin = placeTest(within, index.counties);
  const found: number[] = [];
  for (const number of index.having(terms).numbers()) {
    const agency = index.agencies[number];
    if (agency && isWithin(agency)) found.push(number);
    if (found.length === candidatesMax) break;
  }
  if (found.length < 2) return agenciesOf(index, found);
  const { keys, state: atEnd } = keysOf(typed);
  const state = endsWithCounty(typed, index.counties) ? null : atEnd;
  const cities = new Set([typed, placeWords(typed), within].flatMap((some) => keysOf(some).keys));
  const counties = countyNamed(typed, index.counties);
  const inFull = index.having(terms.map(wholeWords));
  const rankOf = (number: number): number => {
    const agency = index.agencies[number];
    if (!agency) return 0;
    const isOfCounty =
      agency.county !== null &&
      counties.includes(agency.county) &&
      (state === null || agency.state === state.code);
    return (
      (keys.includes(agency.nameKey) ? 8 : 0) +
      (cities.has(agency.cityKey) ? 4 : 0) +
      (isOfCounty ? 2 : 0) +
      (inFull.has(number) ? 1 : 0)
    );
  };
  const sizeOf = (number: number): number => {
    const agency = index.agencies[number];
    if (!agency || !cities.has(agency.cityKey)) return 0;
    return places.city(agency.state, agency.citySlug)?.agencies.length ?? 0;
  };
  // Within one rank and one city the list's order stays.
  const ranked = found.map((number) => ({ number, rank: rankOf(number), size: sizeOf(number) }));
  return agenciesOf(
    index,
    ranked.sort((a, b) => b.rank - a.rank || b.size - a.size).map(({ number }) => number),
  );
}

const wholeWords = (term: Term): Term => term.map(({ word }) => ({ word, prefix: false }));

const agenciesOf = ({ agencies }: AgencyIndex, numbers: readonly number[]) =>
  numbers.flatMap((number) => agencies[number] ?? []);

/** Limits a search to the city, county or state with these words. No limit without words. */
function placeTest(place: readonly string[], counties: Counties): (agency: IndexedAgency) => boolean {
  if (place.length === 0) return () => true;
  const { keys, state } = keysOf(place);
  const whole = stateNamed(place);
  const spellings = countyNamed(place, counties);
  return ({ cityKey, county, state: code }) =>
    (keys.includes(cityKey) ||
      (county !== null && spellings.includes(county)) ||
      (whole !== null && code === whole.code)) &&
    (state === null || code === state.code);
}

/** The sheriffs of a city's counties. Their offices stand elsewhere and do not name the city. */
function findSheriffsOfCity(
  { sheriffs }: AgencyIndex,
  places: PlaceIndex,
  place: readonly string[],
): IndexedAgency[] {
  const here = citiesCalled(places, place).flatMap(({ agencies }) => agencies);
  const counties = new Set(
    here.flatMap(({ county, state: code }) => (county === null ? [] : `${code} ${county}`)),
  );
  if (counties.size === 0) return [];
  return sheriffs
    .filter(({ county, state: code }) => counties.has(`${code} ${county}`))
    .sort((a, b) => Number(isBranch(a)) - Number(isBranch(b)));
}

/** Cities of this name, the one with the most agencies first; of one state, if the name ends with a state. */
function citiesCalled(places: PlaceIndex, place: readonly string[]): City[] {
  const { keys, state } = keysOf(place);
  return keys
    .flatMap((key) => places.citiesBeginning(key).filter((city) => city.key === key))
    .filter((city) => state === null || city.state === state.code)
    .sort((a, b) => b.agencies.length - a.agencies.length);
}

/** The police of cities in the query: "houston police department", "police in ames, ia". */
function findOwnPolice(places: PlaceIndex, words: readonly string[]): IndexedAgency[] {
  if (!asksForPolice(words)) return [];
  for (const place of placesBeforePolice(words)) {
    const cities = citiesCalled(places, place);
    if (cities.length > 0) return cities.flatMap(ownPolice);
  }
  return [];
}

/**
 * The police named after the city, main office first; else (Washington's is the "Metropolitan Police Department") all police of
 * the city.
 */
function ownPolice({ key, agencies }: City): IndexedAgency[] {
  const police = agencies.filter(({ type }) => type === "police");
  const named = police.filter(({ nameKey }) => ` ${nameKey} `.includes(` ${key} `));
  const full = ownName(`${key} police`);
  const order = (agency: IndexedAgency): number => {
    const name = ownName(agency.nameKey);
    if (name === full) return 0;
    if (name.endsWith(" headquarters")) return 1;
    return (name.startsWith(`${full} `) ? 2 : 4) + Number(isBranch(agency));
  };
  return (named.length > 0 ? named : police).sort((a, b) => order(a) - order(b));
}
