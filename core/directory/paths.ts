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

/** The page where a mistake in an agency's entry is reported. */
export const reportPath = (sourceId: string) =>
  `${directoryPath}/report?${new URLSearchParams({ agency: sourceId })}`;

/**
 * The address of directions to a point. OpenStreetMap asks for no account and follows nobody across sites. The address
 * contains where the office is and nothing about the person who goes there.
 */
export function directionsUrl(latitude: number, longitude: number): string {
  return `https://www.openstreetmap.org/directions?to=${latitude.toFixed(5)}%2C${longitude.toFixed(5)}`;
}
