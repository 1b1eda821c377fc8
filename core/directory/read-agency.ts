import { Temporal } from "temporal-polyfill";
import { type AgencyType, agencyTypeOf, isJail } from "#core/directory/agency-type.ts";
import { properCase } from "#core/directory/proper-case.ts";
import { slugOf } from "#core/directory/search-words.ts";
import { stateOfCode } from "#core/directory/states.ts";
import { normaliseOfficePhone } from "#core/people/us-phone.ts";

/** An agency of the directory. */
export interface Agency {
  /** The file's own id. It stays the same from one edition to the next. */
  sourceId: string;
  name: string;
  type: AgencyType;
  address: string | null;
  city: string;
  /** The city's part of the address of its page. */
  citySlug: string;
  /** Without the word "County". Null where the file has no county. */
  county: string | null;
  /** Postal abbreviation. */
  state: string;
  zip: string | null;
  /** E.164, with ";ext=5" behind it where the office has an extension. */
  phone: string | null;
  /** Degrees. Null when the file has no coordinates, or impossible ones. */
  latitude: number | null;
  longitude: number | null;
  /**
   * The day of the record in the source, "2019-05-31": when somebody last checked it, or else when it was taken. Null when
   * the file has neither.
   */
  checkedOn: string | null;
}

/** Why a row is left out of the directory. */
export const rowRefusals = {
  jail: "a jail or prison",
  closed: "closed",
  noId: "no ID",
  noName: "no name",
  noCity: "no city",
  unknownState: "no state or territory of the US",
  tooLong: "a field too long",
  unreadable: "characters that are not text",
} as const;

export type RowRefusal = keyof typeof rowRefusals;

/** One row: its fields under the file's column names in capitals. A column that the file lacks is undefined. */
export type AgencyRow = Readonly<Record<string, string | undefined>>;

/** A file without these columns is not a file of agencies. */
export const requiredColumns = ["NAME", "TELEPHONE", "ADDRESS", "CITY", "STATE", "COUNTY"] as const;

/** Far longer than the longest field of the real file (133). */
const fieldMaxLength = 300;

/** An agency made from a row of either layout, or the reason why the row is left out. */
export function readAgency(row: AgencyRow): Agency | RowRefusal {
  const field = (name: string) => {
    const text = (row[name] ?? "").replace(/\s+/g, " ").trim();
    return missing.test(text) ? "" : text;
  };
  if (readColumns.some((name) => (row[name] ?? "").length > fieldMaxLength)) return "tooLong";
  // U+FFFD shows that bytes were not UTF-8. Control characters do not belong in a name.
  if (readColumns.some((name) => /[\p{Cc}\uFFFD]/u.test(field(name)))) return "unreadable";
  const sourceId = field("ID") || field("OBJECTID");
  if (sourceId === "") return "noId";
  const [name, city] = [field("NAME"), field("CITY")];
  if (name === "") return "noName";
  if (slugOf(properCase(city)) === "") return "noCity";
  const state = stateOfCode(field("STATE"));
  if (!state) return "unknownState";
  if (field("STATUS").toUpperCase() === "CLOSED") return "closed";
  const capitals = {
    name: name.toUpperCase(),
    city: city.toUpperCase(),
    fileType: field("TYPE").toUpperCase(),
  };
  if (isJail(capitals.name, capitals.fileType)) return "jail";
  const county = properCase(field("COUNTY")).replace(/ County$/, "");
  return {
    sourceId,
    name: properCase(name),
    type: agencyTypeOf(capitals),
    address: properCase(field("ADDRESS")) || null,
    city: properCase(city),
    citySlug: slugOf(properCase(city)),
    county: county || null,
    state: state.code,
    zip: /^\d{5}$/.test(field("ZIP")) ? field("ZIP") : null,
    phone: normaliseOfficePhone(field("TELEPHONE")),
    ...coordinates(field),
    checkedOn: dateIn(field("VAL_DATE")) ?? dateIn(field("SOURCEDATE")),
  };
}

/** The columns that `readAgency` reads. It ignores all others. */
const readColumns =
  "ID OBJECTID NAME TELEPHONE ADDRESS CITY STATE COUNTY ZIP TYPE STATUS X Y LATITUDE LONGITUDE SOURCEDATE VAL_DATE".split(
    " ",
  );

/** How the later layout writes "unknown". */
const missing = /^(NOT AVAILABLE|NOT APPLICABLE|N\/A|NULL|-999)$/i;

/**
 * LATITUDE and LONGITUDE are used when the file has them, because X and Y may then be meters of a map. Every place of
 * the US lies within these bounds (American Samoa is at 14° south; Guam and the Aleutians lie beyond the 180th
 * meridian).
 */
function coordinates(field: (name: string) => string): { latitude: number | null; longitude: number | null } {
  const read = (...names: string[]) => degreesIn(names.map(field).find((text) => text !== "") ?? "");
  const [latitude, longitude] = [read("LATITUDE", "Y"), read("LONGITUDE", "X")];
  const isThere = latitude > -15 && latitude < 72 && Math.abs(longitude) > 60 && Math.abs(longitude) <= 180;
  return isThere ? { latitude, longitude } : { latitude: null, longitude: null };
}

/** "41.60", or "41,60" as Excel writes it in other regions. Anything else is no number. */
const degreesIn = (text: string): number =>
  text === "" ? Number.NaN : Number(text.replace(/^([-+]?\d+),(\d+)$/, "$1.$2"));

/** "2019/05/31 00:00:00+00", "5/31/2019" or "2019-05-31T…" becomes "2019-05-31". Null when the text is no date. */
function dateIn(text: string): string | null {
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})\b/.exec(text);
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4})\b/.exec(text);
  const [year, month, day] = iso ? iso.slice(1) : us ? [us[3], us[1], us[2]] : [];
  if (!year || !month || !day) return null;
  const fields = { year: Number(year), month: Number(month), day: Number(day) };
  try {
    return Temporal.PlainDate.from(fields, { overflow: "reject" }).toString();
  } catch {
    return null;
  }
}
