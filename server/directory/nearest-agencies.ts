import { milesBetween, type Point } from "#core/directory/distance.ts";
import type { AgencyIndex } from "#server/directory/agency-index.ts";
import { type ListedAgency, toListed } from "#server/directory/listed-agency.ts";

export type NearAgency = ListedAgency & { miles: number };

/** Null when the agency's place is unknown. */
export function milesTo(agency: Pick<ListedAgency, "latitude" | "longitude">, from: Point): number | null {
  const { latitude, longitude } = agency;
  return latitude === null || longitude === null ? null : milesBetween(from, { latitude, longitude });
}

const nearMiles = 100;

/** More than `nearMiles`, in degrees of latitude. Farther agencies are skipped. */
const nearDegrees = 2;

/** The agencies nearest to a point, within 100 miles: sheriffs, or all the others. */
export function nearestAgencies(
  { agencies, sheriffs: { length: sheriffsEnd }, latitudes, longitudes }: AgencyIndex,
  from: Point,
  { sheriffs, limit }: { sheriffs: boolean; limit: number },
): NearAgency[] {
  const narrowing = Math.max(0.01, Math.cos((from.latitude * Math.PI) / 180));
  const nearest: { number: number; distance: number }[] = [];
  let farthest = nearDegrees ** 2 * 2;
  const [first, end] = sheriffs ? [0, sheriffsEnd] : [sheriffsEnd, agencies.length];
  for (let number = first; number < end; number += 1) {
    const north = (latitudes[number] ?? Number.NaN) - from.latitude;
    const east = ((longitudes[number] ?? Number.NaN) - from.longitude) * narrowing;
    // In degrees of latitude, exact enough for ranking. The miles are computed on the sphere.
    const distance = north * north + east * east;
    // NaN (an unknown place) fails this comparison.
    if (!(distance <= farthest)) continue;
    nearest.push({ number, distance });
    if (nearest.length <= limit) continue;
    nearest.sort((a, b) => a.distance - b.distance || idOf(agencies, a) - idOf(agencies, b));
    nearest.pop();
    farthest = nearest.at(-1)?.distance ?? farthest;
  }
  return nearest
    .sort((a, b) => a.distance - b.distance || idOf(agencies, a) - idOf(agencies, b))
    .flatMap(({ number }) => agencies[number] ?? [])
    .map((agency) => ({ ...toListed(agency), miles: milesTo(agency, from) ?? 0 }))
    .filter(({ miles }) => miles <= nearMiles);
}

const idOf = (agencies: AgencyIndex["agencies"], { number }: { number: number }) => agencies[number]?.id ?? 0;
