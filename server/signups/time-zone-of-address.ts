import tzLookup from "@photostructure/tz-lookup";
import zipcodes from "zipcodes";
import { proposedTimeZone } from "#core/time-zones.ts";

/**
 * The time zone to propose for a US address, from the last ZIP code in it; null without one we know. About one ZIP in
 * two hundred lies wrong in the tables (10200, in Kyrgyzstan by a lost minus sign, is caught by its state): so it is
 * shown, and the person can change it. Neither kept nor logged.
 */
export function timeZoneOfAddress(address: string): string | null {
  const zip = [...address.matchAll(/\b(\d{5})(?:-\d{4})?\b/g)].at(-1)?.[1];
  const place = zip === undefined ? undefined : zipcodes.lookup(zip);
  if (!place) return null;
  return proposedTimeZone(tzLookup(place.latitude, place.longitude), place.state);
}
