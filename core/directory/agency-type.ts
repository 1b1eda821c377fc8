import { m } from "#messages";

/**
 * The types of agency, in the order in which a page lists them. The sheriff comes first, because that is the usual
 * registering office.
 */
export const agencyTypes = ["sheriff", "police", "state", "constable", "campus", "tribal", "other"] as const;

export type AgencyType = (typeof agencyTypes)[number];

export const agencyTypeLabels: Readonly<Record<AgencyType, () => string>> = {
  sheriff: m.agency_type_sheriff,
  police: m.agency_type_police,
  state: m.agency_type_state,
  constable: m.agency_type_constable,
  campus: m.agency_type_campus,
  tribal: m.agency_type_tribal,
  other: m.agency_type_other,
};

const officers = /\b(SHERIFF|POLICE|POLICIA|CONSTABLE|MARSHAL|TROOPER|PUBLIC SAFETY|LAW ENFORCEMENT)/;

const jails =
  /\b(JAIL|PRISON|PENITENTIARY|CORRECTIONS?|CORRECTIONAL|DETENTION|REFORMATORY|INCARCERATION|INMATE|HONOR FARM|JUVENILE HALL|(CONSERVATION|BOOT|WORK) CAMP)\b/;

/**
 * Whether an agency is a jail or a prison and nothing else. A sheriff's office that has the jail in its building and in
 * its name is an office.
 * @param name in capitals
 * @param fileType the file's own TYPE column, in capitals; "" without one
 */
export function isJail(name: string, fileType: string): boolean {
  if (officers.test(name)) return false;
  return jails.test(name) || jails.test(fileType);
}

/** The first rule that fits decides. */
const rules: readonly [AgencyType, RegExp][] = [
  ["sheriff", /\bSHERIFF/],
  [
    "tribal",
    /\b(TRIBAL|TRIBES?|PUEBLO OF|NATION|INDIAN AFFAIRS|INDIAN (RESERVATION|COMMUNITY)|RANCHERIA|BAND OF)\b/,
  ],
  ["constable", /\bCONSTABLE/],
  [
    "state",
    /\b(STATE (POLICE|PATROL|TROOPERS?|HIGHWAY PATROL)|HIGHWAY (SAFETY )?PATROL|TROOPERS?|RESIDENT TROOPER)\b/,
  ],
  ["campus", /\b(UNIVERSITY|UNIV|COLLEGES?|CAMPUS|SCHOOLS?|ACADEMY|INSTITUTE OF TECHNOLOGY|ISD)\b/],
  [
    "other",
    /\b(AIRPORTS?|RAILROAD|RAILWAY|TRANSIT|PORT AUTHORITY|FIRE MARSHAL|PARKS? (POLICE|RANGERS?)|RANGERS?|GAME|WILDLIFE|NATURAL RESOURCES|TASK FORCE|COURT|HOSPITAL)\b/,
  ],
  ["police", /\b(POLICE|POLICIA|PUBLIC SAFETY|MARSHALS?|PD)\b/],
];

/**
 * For these types the rules look at the name without the city's name: College Park has a police department like any other
 * city.
 */
const namedByPlace: ReadonlySet<AgencyType> = new Set(["campus", "other"]);

/** The types by the words of the later layout's TYPE column, for names that say nothing. */
const fileTypes: readonly [AgencyType, RegExp][] = [
  ["sheriff", /SHERIFF/],
  ["tribal", /TRIBAL/],
  ["constable", /CONSTABLE/],
  ["state", /STATE (LAW|POLICE|PATROL)|HIGHWAY PATROL/],
  ["campus", /SCHOOL|CAMPUS|UNIVERSITY/],
  ["police", /POLICE/],
];

/**
 * The type of an agency by its name or, where the name says nothing, by the file's own type. Name and type are in
 * capitals, as the file has them.
 */
export function agencyTypeOf(agency: { name: string; city: string; fileType: string }): AgencyType {
  const { name, city, fileType } = agency;
  const withoutCity = city === "" ? name : name.replaceAll(city, "·");
  for (const [type, pattern] of rules) {
    if (pattern.test(namedByPlace.has(type) ? withoutCity : name)) return type;
  }
  return fileTypes.find(([, pattern]) => pattern.test(fileType))?.[0] ?? "other";
}
