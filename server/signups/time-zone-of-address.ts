import tzLookup from "@photostructure/tz-lookup";
import { proposedTimeZone } from "#core/dates/time-zones.ts";
import { states } from "#core/directory/states.ts";
import { placeOfZip } from "#server/directory/place-of-zip.ts";
import { zoneOfBorderZip } from "#server/directory/zip-codes/border-zips.ts";

/**
 * Proposes a time zone for a US address by its ZIP code. Null without a known ZIP code, and when the ZIP lies in another state
 * than the address names. The tables misplace about one ZIP code in two hundred (10200 lies in Kyrgyzstan by a lost minus sign;
 * its state catches that), so the page shows the zone and the person can change it. The address is neither stored nor logged.
 */
export function timeZoneOfAddress(address: string): string | null {
  const zip = zipOf(address);
  const place = zip === null ? null : placeOfZip(zip);
  if (zip === null || !place) return null;
  return zoneOfBorderZip.get(zip) ?? proposedTimeZone(tzLookup(place.latitude, place.longitude), place.state);
}

const stateCodes = new Map(
  states.flatMap(({ code, name }) => [
    [code.toUpperCase(), code],
    [name.toUpperCase(), code],
  ]),
).set("VIRGIN ISLANDS", "VI");
const stateName = [...stateCodes.keys()].toSorted((one, other) => other.length - one.length).join("|");

/** A ZIP code behind the state or at the end of the address, where the state or the country may follow it. */
const zipAtItsPlace = new RegExp(
  String.raw`(?:\b(?<before>${stateName})[\s,.–-]*|(?<![^\s,]))(?<zip>\d{5})(?:[-–]\d{4})?(?![\d-])(?:[\s,]*\b(?<after>${stateName})\b)?(?:(?<end>[\s,.]*(?:USA?|UNITED STATES(?: OF AMERICA)?)?[\s,.]*$)|)`,
  "g",
);
/** Words before a five-digit number that is not a ZIP code. */
const otherNumber =
  /(?:#|\b(?:APT|APARTMENT|UNIT|SUITE|STE|ROOM|RM|LOT|BLDG|BOX|NO|ROUTE|RTE|RT|ROAD|RD|HIGHWAY|HWY))[\s.:]*$/;
/** A state between commas, as in "Dallas, TX, Apt 10001". */
const stateNamed = new RegExp(String.raw`,\s*(?<state>${stateName})\s*(?=,|$|\d|ZIP)`, "g");

function zipOf(address: string): string | null {
  const said = address
    .toUpperCase()
    .replace(/\b([A-Z])\.\s?([A-Z])\.(?=[\s,]|$)/g, "$1$2")
    .trim();
  const found = [...said.matchAll(zipAtItsPlace)].filter(
    ({ groups, index }) =>
      groups?.before !== undefined || (groups?.end !== undefined && !otherNumber.test(said.slice(0, index))),
  );
  const { zip, before, after } = found.at(-1)?.groups ?? {};
  if (zip === undefined) return null;
  const state = placeOfZip(zip)?.state;
  const isThere = (name: string | undefined) => name === undefined || stateCodes.get(name) === state;
  if (before !== undefined || after !== undefined) return isThere(before) && isThere(after) ? zip : null;
  const named = [...said.matchAll(stateNamed)];
  return named.length === 0 || named.some(({ groups }) => isThere(groups?.state)) ? zip : null;
}
