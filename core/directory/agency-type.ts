/** What an agency is, in the order in which a page lists them: the sheriff is the usual registering office. */
export const agencyTypes = ["sheriff", "police", "state", "constable", "campus", "tribal", "other"] as const;

export type AgencyType = (typeof agencyTypes)[number];

export const agencyTypeLabels: Readonly<Record<AgencyType, string>> = {
  sheriff: "Sheriff",
  police: "Police",
  state: "State police or patrol",
  constable: "Constable",
  campus: "School or campus police",
  tribal: "Tribal police",
  other: "Other agency",
};

const officers = /\b(SHERIFF|POLICE|POLICIA|CONSTABLE|MARSHAL|TROOPER|PUBLIC SAFETY|LAW ENFORCEMENT)/;

const jails =
  /\b(JAIL|PRISON|PENITENTIARY|CORRECTIONS?|CORRECTIONAL|DETENTION|REFORMATORY|INCARCERATION|INMATE|HONOR FARM|JUVENILE HALL|(CONSERVATION|BOOT|WORK) CAMP)\b/;

/**
 * Whether it is a jail or a prison and nothing else: a sheriff's office with the jail in the same building, and in its
 * name, is an office.
 * @param name in capitals
 * @param fileType what the file's own TYPE column says, in capitals; "" without one
 */
export function isJail(name: string, fileType: string): boolean {
  if (officers.test(name)) return false;
  return jails.test(name) || jails.test(fileType);
}

/** The first that fits decides. */
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

/** Looked for without the city's own name: College Park has a police department like any other. */
const namedByPlace: ReadonlySet<AgencyType> = new Set(["campus", "other"]);

/** For names that tell nothing: the words of the TYPE column of the later layout. */
const fileTypes: readonly [AgencyType, RegExp][] = [
  ["sheriff", /SHERIFF/],
  ["tribal", /TRIBAL/],
  ["constable", /CONSTABLE/],
  ["state", /STATE (LAW|POLICE|PATROL)|HIGHWAY PATROL/],
  ["campus", /SCHOOL|CAMPUS|UNIVERSITY/],
  ["police", /POLICE/],
];

/**
 * What an agency is, by its name and, where that tells nothing, by the file's own type. Names and types in capitals, as
 * the file has them.
 */
export function agencyTypeOf(agency: { name: string; city: string; fileType: string }): AgencyType {
  const { name, city, fileType } = agency;
  const withoutCity = city === "" ? name : name.replaceAll(city, "·");
  for (const [type, pattern] of rules) {
    if (pattern.test(namedByPlace.has(type) ? withoutCity : name)) return type;
  }
  return fileTypes.find(([, pattern]) => pattern.test(fileType))?.[0] ?? "other";
}
