import { directoryPath } from "#core/directory/directory-page.ts";
import { cityPath, statePath } from "#core/directory/paths.ts";
import { type State, stateOfCode, stateOfSlug, states } from "#core/directory/states.ts";
import { type AgencyIndex, byLetters, type IndexedAgency } from "#server/directory/agency-index.ts";
import { type ListedAgency, toListed } from "#server/directory/listed-agency.ts";
import type { PlaceIndex } from "#server/directory/place-index.ts";

export interface CountedPlace {
  name: string;
  slug: string;
  agencies: number;
}

/** States with agencies, by name. */
export function readStates({ agencies }: AgencyIndex): CountedPlace[] {
  const counts = new Map<string, number>();
  for (const { state } of agencies) counts.set(state, (counts.get(state) ?? 0) + 1);
  return states.flatMap(({ code, name, slug }) => {
    const found = counts.get(code);
    return found ? [{ name, slug, agencies: found }] : [];
  });
}

/** A state's cities, by name. Of several spellings the most common is shown. */
export function readCities({ cities }: PlaceIndex, state: State): CountedPlace[] {
  return cities
    .filter((city) => city.state === state.code)
    .map(({ name, slug, agencies }) => ({ name, slug, agencies: agencies.length }));
}

export interface CityAgencies {
  city: string;
  counties: string[];
  /** The sheriffs first. */
  agencies: ListedAgency[];
  /** The main office of each of the city's counties' sheriffs, if it stands in another city. */
  countySheriffs: ListedAgency[];
}

/** Null for a city without agencies. */
export function readCity(
  index: AgencyIndex,
  places: PlaceIndex,
  state: State,
  citySlug: string,
): CityAgencies | null {
  const here = places.city(state.code, citySlug)?.agencies ?? [];
  const [first] = here;
  if (!first) return null;
  const counties = [...new Set(here.flatMap(({ county }) => county ?? []))].sort(byLetters);
  const hasSheriff = (county: string) =>
    here.some((agency) => agency.type === "sheriff" && agency.county === county);
  const elsewhere = counties.filter((county) => !hasSheriff(county));
  const countySheriffs = elsewhere.flatMap((county) => mainSheriff(index, state, county) ?? []);
  return {
    city: first.city,
    counties,
    agencies: here.map(toListed),
    countySheriffs: countySheriffs.map(toListed),
  };
}

/** A station or a district is not the main office. */
export const isBranch = ({ name }: ListedAgency): boolean =>
  / - |station|district|annex|patrol|division|bureau/i.test(name);

/** A county's main office: no branch if there is another, then the shortest name. */
function mainSheriff({ sheriffs }: AgencyIndex, state: State, county: string): IndexedAgency | undefined {
  return sheriffs
    .filter((agency) => agency.state === state.code && agency.county === county)
    .sort(
      (a, b) => Number(isBranch(a)) - Number(isBranch(b)) || a.name.length - b.name.length || a.id - b.id,
    )[0];
}

/** The state with this slug, or with this abbreviation in either case, as old links and people write it. */
export function findState(part: string): { state: State; isCanonical: boolean } | null {
  const state = stateOfSlug(part);
  if (state) return { state, isCanonical: true };
  const alike = stateOfSlug(part.toLowerCase()) ?? stateOfCode(part);
  return alike ? { state: alike, isCanonical: false } : null;
}

/** The directory's own path, every state's and every city's. */
export function readPaths({ cities }: PlaceIndex): string[] {
  const slugOf = (state: string) => stateOfCode(state)?.slug ?? "";
  const ofStates = [...new Set(cities.map(({ state }) => statePath(slugOf(state))))];
  return [directoryPath, ...ofStates, ...cities.map(({ state, slug }) => cityPath(slugOf(state), slug))];
}
