import type { Temporal } from "temporal-polyfill";
import { m } from "#messages";

export type TimeZoneChoice = { id: string; label: () => string };

/** The IANA zones that almost everybody needs, each with the label of its choice. */
export const commonTimeZones: readonly TimeZoneChoice[] = [
  { id: "America/New_York", label: m.time_zone_new_york },
  { id: "America/Chicago", label: m.time_zone_chicago },
  { id: "America/Denver", label: m.time_zone_denver },
  { id: "America/Phoenix", label: m.time_zone_phoenix },
  { id: "America/Los_Angeles", label: m.time_zone_los_angeles },
  { id: "America/Anchorage", label: m.time_zone_anchorage },
  { id: "Pacific/Honolulu", label: m.time_zone_honolulu },
];

/**
 * The other zones of the United States and its territories. Places that now share another zone's rules (Detroit, most
 * of Indiana) stand here too, because a look-up by ZIP answers with them and people know their names.
 */
export const otherTimeZones: readonly TimeZoneChoice[] = [
  { id: "America/Puerto_Rico", label: m.time_zone_puerto_rico },
  { id: "America/Detroit", label: m.time_zone_detroit },
  { id: "America/Indiana/Indianapolis", label: m.time_zone_indianapolis },
  { id: "America/Indiana/Vincennes", label: m.time_zone_vincennes },
  { id: "America/Indiana/Winamac", label: m.time_zone_winamac },
  { id: "America/Indiana/Marengo", label: m.time_zone_marengo },
  { id: "America/Indiana/Petersburg", label: m.time_zone_petersburg },
  { id: "America/Indiana/Vevay", label: m.time_zone_vevay },
  { id: "America/Indiana/Tell_City", label: m.time_zone_tell_city },
  { id: "America/Indiana/Knox", label: m.time_zone_knox },
  { id: "America/Kentucky/Louisville", label: m.time_zone_louisville },
  { id: "America/Kentucky/Monticello", label: m.time_zone_monticello },
  { id: "America/Menominee", label: m.time_zone_menominee },
  { id: "America/North_Dakota/Center", label: m.time_zone_center },
  { id: "America/North_Dakota/New_Salem", label: m.time_zone_new_salem },
  { id: "America/North_Dakota/Beulah", label: m.time_zone_beulah },
  { id: "America/Boise", label: m.time_zone_boise },
  { id: "America/Juneau", label: m.time_zone_juneau },
  { id: "America/Sitka", label: m.time_zone_sitka },
  { id: "America/Yakutat", label: m.time_zone_yakutat },
  { id: "America/Nome", label: m.time_zone_nome },
  { id: "America/Metlakatla", label: m.time_zone_metlakatla },
  { id: "America/Adak", label: m.time_zone_adak },
  { id: "America/St_Thomas", label: m.time_zone_st_thomas },
  { id: "Pacific/Guam", label: m.time_zone_guam },
  { id: "Pacific/Saipan", label: m.time_zone_saipan },
  { id: "Pacific/Pago_Pago", label: m.time_zone_pago_pago },
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
