import { formatNumber } from "#core/words/counts.ts";
import { m } from "#messages";

export interface Point {
  /** Degrees. */
  latitude: number;
  longitude: number;
}

const earthRadiusMiles = 3958.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Miles between two points, as the crow flies (haversine). */
export function milesBetween(a: Point, b: Point): number {
  const latitude = radians(b.latitude - a.latitude) / 2;
  const longitude = radians(b.longitude - a.longitude) / 2;
  const chord =
    Math.sin(latitude) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(longitude) ** 2;
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** "Less than a mile", "1 mile", "12 miles". */
export function milesInWords(miles: number): string {
  if (miles < 0.5) return m.miles_less_than_one();
  const count = Math.round(miles);
  return m.miles_count({ count, miles: formatNumber(count) });
}
