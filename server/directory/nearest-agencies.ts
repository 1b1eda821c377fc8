import { and, between, eq, isNotNull, ne, sql } from "drizzle-orm";
import zipcodes from "zipcodes";
import { milesBetween, type Point } from "#core/directory/distance.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { agencies } from "#server/db/schema/directory.ts";
import { type ListedAgency, listedColumns } from "#server/directory/listed-agency.ts";

export type NearAgency = ListedAgency & { miles: number };

/** Where the middle of a ZIP code lies. Null for an unknown ZIP code. Neither stored nor logged. */
export function placeOfZip(zip: string): Point | null {
  const place = zipcodes.lookup(zip);
  return place?.country === "US" ? { latitude: place.latitude, longitude: place.longitude } : null;
}

/** How far an agency is from a point. Null when the agency's place is unknown. */
export function milesTo(agency: Pick<ListedAgency, "latitude" | "longitude">, from: Point): number | null {
  const { latitude, longitude } = agency;
  return latitude === null || longitude === null ? null : milesBetween(from, { latitude, longitude });
}

/** The boxes to look in, in degrees to each side. For most ZIP codes the first box has enough agencies. */
const boxes = [0.4, 2];

/** An agency farther away than this is not near. The second box reaches farther. */
const nearMiles = 100;

/** The agencies nearest to a point, within 100 miles: sheriffs, or all the others. */
export async function nearestAgencies(
  db: Db | Tx,
  from: Point,
  { sheriffs, limit }: { sheriffs: boolean; limit: number },
): Promise<NearAgency[]> {
  const narrowing = Math.max(0.01, Math.cos((from.latitude * Math.PI) / 180));
  // Degrees of latitude, exact enough to find the nearest. The miles are computed on the sphere.
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
    // An agency outside the box's nearest side may be nearer than the last one, which lies in a corner.
    const isWhole = rows.length === limit && (rows.at(-1)?.distance ?? 0) <= box;
    if (isWhole || box === boxes.at(-1)) {
      return rows
        .map(({ distance: _, ...agency }) => ({ ...agency, miles: milesTo(agency, from) ?? 0 }))
        .filter(({ miles }) => miles <= nearMiles);
    }
  }
  return [];
}
