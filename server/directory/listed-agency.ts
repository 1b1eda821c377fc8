import { sql } from "drizzle-orm";
import type { Agency } from "#core/directory/read-agency.ts";
import { agencies } from "#server/db/schema/directory.ts";

/** An agency as a page lists it. */
export type ListedAgency = Omit<Agency, "zip">;

export const listedColumns = {
  sourceId: agencies.sourceId,
  name: agencies.name,
  type: agencies.type,
  address: agencies.address,
  city: agencies.city,
  citySlug: agencies.citySlug,
  county: agencies.county,
  state: agencies.state,
  phone: agencies.phone,
  latitude: agencies.latitude,
  longitude: agencies.longitude,
  checkedOn: sql<string | null>`${agencies.checkedOn}::text`,
};

/** An agency without what only the search needs. */
export function toListed({
  sourceId,
  name,
  type,
  address,
  city,
  citySlug,
  county,
  state,
  phone,
  latitude,
  longitude,
  checkedOn,
}: ListedAgency): ListedAgency {
  const place = { city, citySlug, county, state, latitude, longitude };
  return { sourceId, name, type, address, phone, checkedOn, ...place };
}
