import type { Temporal } from "temporal-polyfill";

export type TimeZoneChoice = { id: string; label: string };

/** The IANA zones that almost everybody needs, by labels for a person who chooses. */
export const commonTimeZones: readonly TimeZoneChoice[] = [
  { id: "America/New_York", label: "Eastern Time (New York, Atlanta, Miami)" },
  { id: "America/Chicago", label: "Central Time (Chicago, Dallas, St. Louis)" },
  { id: "America/Denver", label: "Mountain Time (Denver, Salt Lake City)" },
  { id: "America/Phoenix", label: "Arizona (no daylight saving)" },
  { id: "America/Los_Angeles", label: "Pacific Time (Los Angeles, Seattle)" },
  { id: "America/Anchorage", label: "Alaska (Anchorage, Fairbanks)" },
  { id: "Pacific/Honolulu", label: "Hawaii" },
];

/**
 * The other zones of the United States and its territories. Places that now share another zone's rules (Detroit, most
 * of Indiana) stand here too, because a look-up by ZIP answers with them and people know their names.
 */
export const otherTimeZones: readonly TimeZoneChoice[] = [
  { id: "America/Puerto_Rico", label: "Puerto Rico" },
  { id: "America/Detroit", label: "Eastern Time (Michigan)" },
  { id: "America/Indiana/Indianapolis", label: "Eastern Time (Indiana, most counties)" },
  { id: "America/Indiana/Vincennes", label: "Eastern Time (Indiana, Vincennes)" },
  { id: "America/Indiana/Winamac", label: "Eastern Time (Indiana, Pulaski County)" },
  { id: "America/Indiana/Marengo", label: "Eastern Time (Indiana, Crawford County)" },
  { id: "America/Indiana/Petersburg", label: "Eastern Time (Indiana, Pike County)" },
  { id: "America/Indiana/Vevay", label: "Eastern Time (Indiana, Switzerland County)" },
  { id: "America/Indiana/Tell_City", label: "Central Time (Indiana, Perry County)" },
  { id: "America/Indiana/Knox", label: "Central Time (Indiana, Starke County)" },
  { id: "America/Kentucky/Louisville", label: "Eastern Time (Kentucky, Louisville)" },
  { id: "America/Kentucky/Monticello", label: "Eastern Time (Kentucky, Wayne County)" },
  { id: "America/Menominee", label: "Central Time (Michigan, western Upper Peninsula)" },
  { id: "America/North_Dakota/Center", label: "Central Time (North Dakota, Oliver County)" },
  { id: "America/North_Dakota/New_Salem", label: "Central Time (North Dakota, Morton County)" },
  { id: "America/North_Dakota/Beulah", label: "Central Time (North Dakota, Mercer County)" },
  { id: "America/Boise", label: "Mountain Time (southern Idaho, eastern Oregon)" },
  { id: "America/Juneau", label: "Alaska (Juneau)" },
  { id: "America/Sitka", label: "Alaska (Sitka)" },
  { id: "America/Yakutat", label: "Alaska (Yakutat)" },
  { id: "America/Nome", label: "Alaska (western Alaska, Nome)" },
  { id: "America/Metlakatla", label: "Alaska (Annette Island)" },
  { id: "America/Adak", label: "Hawaii-Aleutian Time (Adak, western Aleutians)" },
  { id: "America/St_Thomas", label: "U.S. Virgin Islands" },
  { id: "Pacific/Guam", label: "Guam" },
  { id: "Pacific/Saipan", label: "Northern Mariana Islands" },
  { id: "Pacific/Pago_Pago", label: "American Samoa" },
];

/** Every zone that can be chosen, the common ones first. */
export const usTimeZones: readonly TimeZoneChoice[] = [...commonTimeZones, ...otherTimeZones];

const ids = new Set(usTimeZones.map(({ id }) => id));

/** Whether this is one of `usTimeZones`, in the same spelling. */
export function isUsTimeZone(id: string): boolean {
  return ids.has(id);
}

// Former names in IANA's file `backward`. Chrome reports some of them for Indiana and Kentucky.
const formerNames: readonly (readonly [zone: string, former: string])[] = [
  ["America/New_York", "US/Eastern EST5EDT"],
  ["America/Chicago", "US/Central CST6CDT"],
  ["America/Denver", "US/Mountain MST7MDT America/Shiprock Navajo"],
  ["America/Phoenix", "US/Arizona MST"],
  ["America/Los_Angeles", "US/Pacific US/Pacific-New PST8PDT"],
  ["America/Anchorage", "US/Alaska"],
  ["Pacific/Honolulu", "US/Hawaii HST Pacific/Johnston"],
  ["America/Detroit", "US/Michigan"],
  ["America/Indiana/Indianapolis", "America/Indianapolis America/Fort_Wayne US/East-Indiana"],
  ["America/Indiana/Knox", "America/Knox_IN US/Indiana-Starke"],
  ["America/Kentucky/Louisville", "America/Louisville"],
  ["America/Adak", "America/Atka US/Aleutian"],
  ["America/St_Thomas", "America/Virgin"],
  ["Pacific/Pago_Pago", "Pacific/Samoa US/Samoa"],
];
const zoneOfFormerName = new Map(
  formerNames.flatMap(([zone, former]) => former.split(" ").map((name) => [name, zone])),
);

/** The zone's present name, as in `usTimeZones`. A zone that never had another comes back unchanged. */
export const currentTimeZone = (id: string): string => zoneOfFormerName.get(id) ?? id;

/** Today's date at `now` in `timeZone` (an IANA id; an unknown id throws a RangeError). */
export function todayIn(timeZone: string, now: Temporal.Instant): Temporal.PlainDate {
  return now.toZonedDateTimeISO(timeZone).toPlainDate();
}

// The zone of most people in a state, by the state's postal abbreviation.
const zonesOfStates: readonly (readonly [zone: string, states: string])[] = [
  ["America/New_York", "CT DC DE FL GA KY MA MD ME NC NH NJ NY OH PA RI SC VA VT WV"],
  ["America/Detroit", "MI"],
  ["America/Indiana/Indianapolis", "IN"],
  ["America/Chicago", "AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI"],
  ["America/Denver", "CO MT NM UT WY"],
  ["America/Boise", "ID"],
  ["America/Phoenix", "AZ"],
  ["America/Los_Angeles", "CA NV OR WA"],
  ["America/Anchorage", "AK"],
  ["Pacific/Honolulu", "HI"],
  ["America/Puerto_Rico", "PR"],
  ["America/St_Thomas", "VI"],
  ["Pacific/Guam", "GU"],
  ["Pacific/Saipan", "MP"],
  ["Pacific/Pago_Pago", "AS"],
];
const zoneOfState = new Map(
  zonesOfStates.flatMap(([zone, states]) => states.split(" ").map((s) => [s, zone])),
);

/**
 * The zone to propose for a ZIP, from the state and from the zone found at the ZIP's coordinates. Near a border the
 * coordinates can lie abroad (in Winnipeg for some of North Dakota): then the state's main zone is proposed. Null for
 * military and foreign ZIPs: the person chooses. The result is only a proposal, shown and changeable.
 */
export function proposedTimeZone(foundZone: string, state: string): string | null {
  const zone = currentTimeZone(foundZone);
  return isUsTimeZone(zone) ? zone : (zoneOfState.get(state.toUpperCase()) ?? null);
}
