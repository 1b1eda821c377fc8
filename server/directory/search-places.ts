import { cityPath, statePath } from "#core/directory/paths.ts";
import { placeWords, withoutJoiningWords, withoutVagueWords } from "#core/directory/place-in-query.ts";
import { keysOf, queryWords, statesBeginning } from "#core/directory/search-query.ts";
import { stateOfCode } from "#core/directory/states.ts";
import { byLetters } from "#server/directory/agency-index.ts";
import type { City, PlaceIndex } from "#server/directory/place-index.ts";

/** A state or a city that begins with the typed text, with its page. */
export interface FoundPlace {
  label: string;
  path: string;
  agencies: number | null;
}

/** Matching states and cities, the larger cities first. Without a match drops connecting words ("police in ames"). */
export function searchPlaces(index: PlaceIndex, query: string, limit: number): FoundPlace[] {
  const words = queryWords(query);
  const found = placesCalled(index, words, limit);
  if (found.length > 0 || withoutJoiningWords(words).length === words.length) return found;
  const place = placeWords(words);
  const named = placesCalled(index, place, limit);
  // "Ciudad de Ames" is called Ames.
  return named.length > 0 ? named : placesCalled(index, withoutVagueWords(place), limit);
}

function placesCalled(index: PlaceIndex, words: readonly string[], limit: number): FoundPlace[] {
  const found = statesBeginning(words)
    .slice(0, limit)
    .map(({ name, slug }): FoundPlace => ({ label: name, path: statePath(slug), agencies: null }));
  const { keys, state } = keysOf(words);
  if (words.length === 0 || found.length === limit) return found;
  const [all = "", withoutState = all] = keys;
  // "ames ia" is a city in that state, and "des mo" an unfinished city.
  const begun = index.citiesBeginning(all);
  const inState = state
    ? index.citiesBeginning(withoutState).filter((city) => city.state === state.code)
    : [];
  const cities = [...new Set([...begun, ...inState])].sort(
    (a, b) =>
      Number(b.key === withoutState) - Number(a.key === withoutState) ||
      b.agencies.length - a.agencies.length ||
      byLetters(a.slug, b.slug) ||
      byLetters(a.state, b.state),
  );
  return [...found, ...cities.slice(0, limit - found.length).map(toPlace)];
}

function toPlace({ state, slug, firstName, agencies }: City): FoundPlace {
  const { name = state, slug: stateSlug = "" } = stateOfCode(state) ?? {};
  return { label: `${firstName}, ${name}`, path: cityPath(stateSlug, slug), agencies: agencies.length };
}
