import tzLookup from "@photostructure/tz-lookup";
import zipcodes from "zipcodes";
import { proposedTimeZone } from "#core/time-zones.ts";

/**
 * The time zone to propose for a US address, by the last ZIP code in it. Null without a known ZIP code. About one ZIP
 * code in two hundred has a wrong place in the tables (10200, in Kyrgyzstan by a lost minus sign, is caught by its
 * state), so the zone is shown and the person can change it. The address is neither stored nor logged.
 */
export function timeZoneOfAddress(address: string): string | null {
  const zip = [...address.matchAll(/\b(\d{5})(?:-\d{4})?\b/g)].at(-1)?.[1];
  const place = zip === undefined ? undefined : zipcodes.lookup(zip);
  if (!place) return null;
  return proposedTimeZone(tzLookup(place.latitude, place.longitude), place.state);
}
