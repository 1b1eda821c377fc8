import { agencyTypes } from "#core/directory/agency-type.ts";
import type { Agency } from "#core/directory/read-agency.ts";
import { searchWords } from "#core/directory/search-words.ts";
import { stateOfCode } from "#core/directory/states.ts";

/**
 * Every word that finds an agency: the words of its name, city, county, state and ZIP. A place of several words is also
 * listed as one word ("desmoines"), for people who write it so.
 */
function agencyWords(agency: Agency): string[] {
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

/** An agency's data for the search, beside its fields: its place in a list, its keys and its words. */
export const searchFields = (agency: Agency) => ({
  typeOrder: agencyTypes.indexOf(agency.type),
  nameKey: searchWords(agency.name).join(" "),
  cityKey: searchWords(agency.city).join(" "),
  words: agencyWords(agency),
});
