/** A state, district or territory of the directory. */
export interface State {
  /** Postal abbreviation. */
  code: string;
  name: string;
  /** The state's part of a page's address: "new-york". */
  slug: string;
}

/** The fifty states, the District of Columbia and the five inhabited territories, sorted by name. */
const names: Readonly<Record<string, string>> = {
  AL: "Alabama",
  AK: "Alaska",
  AS: "American Samoa",
  AZ: "Arizona",
  AR: "Arkansas",
  CA: "California",
  CO: "Colorado",
  CT: "Connecticut",
  DE: "Delaware",
  DC: "District of Columbia",
  FL: "Florida",
  GA: "Georgia",
  GU: "Guam",
  HI: "Hawaii",
  ID: "Idaho",
  IL: "Illinois",
  IN: "Indiana",
  IA: "Iowa",
  KS: "Kansas",
  KY: "Kentucky",
  LA: "Louisiana",
  ME: "Maine",
  MD: "Maryland",
  MA: "Massachusetts",
  MI: "Michigan",
  MN: "Minnesota",
  MS: "Mississippi",
  MO: "Missouri",
  MT: "Montana",
  NE: "Nebraska",
  NV: "Nevada",
  NH: "New Hampshire",
  NJ: "New Jersey",
  NM: "New Mexico",
  NY: "New York",
  NC: "North Carolina",
  ND: "North Dakota",
  MP: "Northern Mariana Islands",
  OH: "Ohio",
  OK: "Oklahoma",
  OR: "Oregon",
  PA: "Pennsylvania",
  PR: "Puerto Rico",
  RI: "Rhode Island",
  SC: "South Carolina",
  SD: "South Dakota",
  TN: "Tennessee",
  TX: "Texas",
  VI: "US Virgin Islands",
  UT: "Utah",
  VT: "Vermont",
  VA: "Virginia",
  WA: "Washington",
  WV: "West Virginia",
  WI: "Wisconsin",
  WY: "Wyoming",
};

export const states: readonly State[] = Object.entries(names).map(([code, name]) => ({
  code,
  name,
  slug: name.toLowerCase().replaceAll(" ", "-"),
}));

const byCode = new Map(states.map((state) => [state.code, state]));
const bySlug = new Map(states.map((state) => [state.slug, state]));

/** The state with this postal abbreviation, in capital or small letters. */
export const stateOfCode = (code: string): State | undefined => byCode.get(code.trim().toUpperCase());

export const stateOfSlug = (slug: string): State | undefined => bySlug.get(slug);
