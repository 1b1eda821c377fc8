import { fileURLToPath } from "node:url";

/** The real file, on machines that have it. It is not part of the product. */
export const realAgencyFile =
  process.env.AGENCIES_FILE ??
  fileURLToPath(new URL("../../../shared/data/agencies/local_law_enforcement_2019.csv", import.meta.url));

export const shortHeader = "OBJECTID,ID,NAME,TELEPHONE,ADDRESS,CITY,STATE,COUNTY,X,Y";

/** One row in the short layout. */
export function agencyLine(
  id: number,
  fields: Partial<Record<"name" | "city" | "state" | "county" | "phone", string>> = {},
) {
  const {
    name = "AMES POLICE DEPARTMENT",
    city = "AMES",
    state = "IA",
    county = "STORY",
    phone = "515-555-0142",
  } = fields;
  return [
    id,
    id,
    name,
    phone,
    "515 CLARK AVENUE",
    city,
    state,
    county,
    -93.6 + (id % 100) / 100,
    42 + (id % 90) / 100,
  ].join(",");
}

const beginnings =
  "ALDER BELL CEDAR DRY EAST FOREST GLEN HARROW IRON JUNIPER KELL LINDEN MILL NORTH OAK PINE QUARRY RIVER STONE".split(
    " ",
  );
const endings = "FALLS PRAIRIE HOLLOW BEND LANDING RIDGE SPRINGS GATE GROVE CROSSING".split(" ");

/** A file in the shape of the real one, with made-up places: one row in 100 is a jail, one in six a sheriff. */
export function generatedAgencyFile(rows: number): string {
  const states = "IA TX OH CA NY FL".split(" ");
  const lines = Array.from({ length: rows }, (_, id) => {
    const place = Math.floor(id / 3);
    const county = `${beginnings[Math.floor(place / 190) % beginnings.length]}${endings[Math.floor(place / 19) % endings.length]}`;
    const city = `${beginnings[place % beginnings.length]} ${endings[Math.floor(place / 19) % endings.length]}`;
    const state = states[id % states.length] ?? "IA";
    const name =
      id % 100 === 7
        ? `${county} COUNTY JAIL`
        : id % 6 < 2
          ? `${county} COUNTY SHERIFFS OFFICE`
          : `${city} POLICE DEPARTMENT`;
    return agencyLine(id + 1, { name, city, state, county });
  });
  return `${[shortHeader, ...lines].join("\n")}\n`;
}
