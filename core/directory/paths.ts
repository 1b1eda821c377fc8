import { brand } from "#core/brand.ts";
import { directoryPath } from "#core/directory/directory-page.ts";
import { slugOf } from "#core/directory/search-words.ts";
import { stateOfCode } from "#core/directory/states.ts";

export const statePath = (stateSlug: string) => `${directoryPath}/${stateSlug}`;

export const cityPath = (stateSlug: string, citySlug: string) => `${directoryPath}/${stateSlug}/${citySlug}`;

/** The fragment of an agency on the page of its city. */
export const agencyAnchor = (sourceId: string) => `agency-${slugOf(sourceId)}`;

/** An agency's own address: the page of its city, with its fragment. */
export function agencyPath({
  state,
  citySlug,
  sourceId,
}: {
  state: string;
  citySlug: string;
  sourceId: string;
}) {
  return `${cityPath(stateOfCode(state)?.slug ?? "", citySlug)}#${agencyAnchor(sourceId)}`;
}

/** A mail to the operator about a mistake in the directory. */
export const correctionUrl = (subject: string) =>
  `mailto:${brand.supportEmail}?subject=${encodeURIComponent(subject)}`;

/**
 * The address of directions to a point. OpenStreetMap asks for no account and follows nobody across sites. The address
 * contains where the office is and nothing about the person who goes there.
 */
export function directionsUrl(latitude: number, longitude: number): string {
  return `https://www.openstreetmap.org/directions?to=${latitude.toFixed(5)}%2C${longitude.toFixed(5)}`;
}
