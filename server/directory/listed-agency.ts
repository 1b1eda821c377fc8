import type { AgencyType } from "#core/directory/agency-type.ts";
import { agencies } from "#server/db/schema/directory.ts";

/** An agency as a page lists it. */
export interface ListedAgency {
  sourceId: string;
  name: string;
  type: AgencyType;
  address: string | null;
  city: string;
  citySlug: string;
  county: string | null;
  /** Postal abbreviation. */
  state: string;
  /** E.164. */
  phone: string | null;
  latitude: number | null;
  longitude: number | null;
}

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
}: ListedAgency): ListedAgency {
  return { sourceId, name, type, address, city, citySlug, county, state, phone, latitude, longitude };
}
