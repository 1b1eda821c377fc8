import { searchFields } from "#core/directory/agency-words.ts";
import { type Agency, readAgency } from "#core/directory/read-agency.ts";
import { indexAgencies } from "#server/directory/agency-index.ts";
import { type DirectoryContent, directoryOf } from "#server/directory/directory-content.ts";
import { indexPlaces } from "#server/directory/place-index.ts";

/** An agency read from a row of a file. Name and city are in capitals. */
export function agencyOf(id: string, name: string, city: string, state: string, county = ""): Agency {
  const place = { LATITUDE: "42.03", LONGITUDE: "-93.62" };
  const row = { ID: id, NAME: name, TELEPHONE: "", ADDRESS: "", CITY: city, STATE: state, COUNTY: county };
  const agency = readAgency({ ...row, ...place });
  if (typeof agency === "string") throw new Error(agency);
  return agency;
}

/** The directory of these agencies, as a web process holds it in memory. */
export function directoryInMemory(agencies: readonly Agency[]): DirectoryContent {
  const index = indexAgencies(
    agencies.map((agency, id) => {
      const { words, ...fields } = searchFields(agency);
      return { ...agency, ...fields, id, words: words.join(" ") };
    }),
  );
  const edition = {
    source: "Test",
    dataOn: null,
    importedOn: "2026-11-21",
    isSample: false,
    agencies: agencies.length,
  };
  return directoryOf({ key: "1", edition, index, places: indexPlaces(index) });
}
