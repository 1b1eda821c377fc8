import type { Agency } from "#core/directory/read-agency.ts";
import { searchWords } from "#core/directory/search-words.ts";
import { stateOfCode } from "#core/directory/states.ts";

/**
 * Every word that finds an agency: the words of its name, city, county, state and ZIP. A name of several words also
 * stands there as one word ("desmoines"), for people who write it so.
 */
export function agencyWords(agency: Agency): string[] {
  const places = [agency.city, agency.county ?? ""].map(searchWords);
  return [
    ...new Set([
      ...searchWords(agency.name),
      ...places.flat(),
      ...places.filter((words) => words.length > 1).map((words) => words.join("")),
      ...(agency.county ? ["county"] : []),
      ...searchWords(stateOfCode(agency.state)?.name ?? ""),
      agency.state.toLowerCase(),
      ...(agency.type === "police" ? ["pd"] : []),
      ...(agency.zip ? [agency.zip] : []),
    ]),
  ];
}
