import type { Temporal } from "temporal-polyfill";
import { type Agency, readAgency } from "#core/directory/read-agency.ts";
import type { Db } from "#server/db/client.ts";
import { replaceAgencies } from "#server/directory/replace-agencies.ts";

/** Loads the sample into a directory without any edition. The first import replaces it. */
export async function seedSample(db: Db, now: Temporal.Instant): Promise<void> {
  const edition = { source: sampleSource, dataOn: null, importedAt: now, isSample: true, refused: {} };
  await replaceAgencies(db, { ...edition, agencies: sampleAgencies() }, { onlyWhenEmpty: true });
}

/** Invented places, with numbers reserved for fiction (555-0100 to 0199). */
const states: readonly {
  state: string;
  areaCode: string;
  /** Roughly where the place would lie, for distances. */
  latitude: number;
  longitude: number;
  counties: readonly { county: string; seat: string; towns: readonly string[] }[];
}[] = [
  {
    state: "IA",
    areaCode: "515",
    latitude: 42.0,
    longitude: -93.6,
    counties: [
      { county: "ALDER", seat: "ALDER FALLS", towns: ["BELL PRAIRIE", "AMES LANDING"] },
      { county: "MCKELL", seat: "CEDAR HOLLOW", towns: ["ST ANSGAR FORD"] },
    ],
  },
  {
    state: "TX",
    areaCode: "512",
    latitude: 30.3,
    longitude: -97.7,
    counties: [
      { county: "PECAN", seat: "PECAN GAP SPRINGS", towns: ["DRY BEND", "LLANO OAKS"] },
      { county: "SAN TELMO", seat: "SAN TELMO", towns: ["O'DELL CROSSING"] },
    ],
  },
  {
    state: "OH",
    areaCode: "614",
    latitude: 40.0,
    longitude: -83.0,
    counties: [{ county: "BUCKTHORN", seat: "NEW WINDHAM", towns: ["MILL RACE", "LASALLE CORNERS"] }],
  },
  {
    state: "CA",
    areaCode: "916",
    latitude: 38.6,
    longitude: -121.5,
    counties: [{ county: "VALLE VERDE", seat: "VALLE VERDE", towns: ["ROCKY COVE", "EAST ORCHARD"] }],
  },
  {
    state: "NY",
    areaCode: "518",
    latitude: 42.7,
    longitude: -73.8,
    counties: [{ county: "HARROW", seat: "HARROWGATE", towns: ["PORT LINDEN", "STONE KILL"] }],
  },
  {
    state: "FL",
    areaCode: "850",
    latitude: 30.4,
    longitude: -84.3,
    counties: [{ county: "PALMETTO", seat: "PALMETTO BLUFF", towns: ["GULL HARBOR", "DEKALB BEACH"] }],
  },
];

/** Shown as the source. */
const sampleSource = "Sample data made up for trying Daymark out. None of these agencies exists.";

/** About forty invented agencies, shown until a real file is imported. */
export function sampleAgencies(): Agency[] {
  const agencies: Agency[] = [];
  for (const { state, areaCode, latitude, longitude, counties } of states) {
    for (const [at, { county, seat, towns }] of counties.entries()) {
      const add = (name: string, city: string, address: string) => {
        const number = agencies.length;
        const agency = readAgency({
          ID: `sample-${number + 1}`,
          NAME: name,
          TELEPHONE: `${areaCode}-555-${String(100 + number).padStart(4, "0")}`,
          ADDRESS: address,
          CITY: city,
          STATE: state,
          VAL_DATE: "2026/01/15",
          COUNTY: county,
          Y: String(latitude + at * 0.3 + (number % 5) * 0.05),
          X: String(longitude - at * 0.3 + (number % 7) * 0.05),
        });
        if (typeof agency !== "string") agencies.push(agency);
      };
      add(`${county} COUNTY SHERIFFS OFFICE`, seat, "1 COURTHOUSE SQUARE");
      add(`${seat} POLICE DEPARTMENT`, seat, "210 MAIN STREET");
      if (at === 0) add(`${seat} STATE UNIVERSITY POLICE`, seat, "12 CAMPUS WAY");
      if (at === 0 && state === "TX") add(`${county} COUNTY CONSTABLE - PRECINCT 2`, seat, "9 DEPOT STREET");
      if (at === 0 && state === "NY") add("STATE POLICE TROOP K", seat, "400 TURNPIKE ROAD");
      for (const town of towns) add(`${town} POLICE DEPARTMENT`, town, "44 RIVER ROAD");
    }
  }
  return agencies;
}
