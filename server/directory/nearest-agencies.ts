import { and, between, eq, isNotNull, ne, sql } from "drizzle-orm";
import zipcodes from "zipcodes";
import { milesBetween, type Point } from "#core/directory/distance.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { agencies } from "#server/db/schema/directory.ts";
import { type ListedAgency, listedColumns } from "#server/directory/listed-agency.ts";

export type NearAgency = ListedAgency & { miles: number };

/** Where a ZIP code lies, about its middle; null for one that we do not know. Neither kept nor logged. */
export function placeOfZip(zip: string): Point | null {
  const place = zipcodes.lookup(zip);
  return place?.country === "US" ? { latitude: place.latitude, longitude: place.longitude } : null;
}

/** How far an agency is from a point; null for one whose place is not known. */
export function milesTo(agency: Pick<ListedAgency, "latitude" | "longitude">, from: Point): number | null {
  const { latitude, longitude } = agency;
  return latitude === null || longitude === null ? null : milesBetween(from, { latitude, longitude });
}

/** The boxes to look in, in degrees to each side: most ZIPs find enough in the first. */
const boxes = [0.4, 2];

/** What lies farther away is near to nobody. The second box reaches farther. */
const nearMiles = 100;

/** The agencies nearest to a point, within 100 miles: sheriffs, or all the others. */
export async function nearestAgencies(
  db: Db | Tx,
  from: Point,
  { sheriffs, limit }: { sheriffs: boolean; limit: number },
): Promise<NearAgency[]> {
  const narrowing = Math.max(0.01, Math.cos((from.latitude * Math.PI) / 180));
  // Degrees of latitude, near enough to find the nearest by; the miles are reckoned on the sphere.
  const distance = sql<number>`sqrt(power(${agencies.latitude} - ${from.latitude}, 2)
    + power((${agencies.longitude} - ${from.longitude}) * ${narrowing}, 2))`;
  for (const box of boxes) {
    const rows = await db
      .select({ ...listedColumns, distance })
      .from(agencies)
      .where(
        and(
          between(agencies.latitude, from.latitude - box, from.latitude + box),
          between(agencies.longitude, from.longitude - box / narrowing, from.longitude + box / narrowing),
          isNotNull(agencies.latitude),
          sheriffs ? eq(agencies.type, "sheriff") : ne(agencies.type, "sheriff"),
        ),
      )
      .orderBy(distance, agencies.id)
      .limit(limit);
    // Beyond the box's nearest side there may be one that is nearer than the last in its corner.
    const isWhole = rows.length === limit && (rows.at(-1)?.distance ?? 0) <= box;
    if (isWhole || box === boxes.at(-1)) {
      return rows
        .map(({ distance: _, ...agency }) => ({ ...agency, miles: milesTo(agency, from) ?? 0 }))
        .filter(({ miles }) => miles <= nearMiles);
    }
  }
  return [];
}
