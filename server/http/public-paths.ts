import { directoryPath } from "#core/directory/directory-page.ts";
import { cityPath, statePath } from "#core/directory/paths.ts";
import type { PlaceIndex } from "#server/directory/place-index.ts";
import { findState, readPaths } from "#server/directory/read-places.ts";

const documentationPath = "/documentation";

/** The addresses, without a query, of all an edition's pages, as the site links to them. */
export function publicPaths(places: PlaceIndex, topics: readonly { id: string }[]): ReadonlySet<string> {
  return new Set([
    documentationPath,
    "/cant-come",
    ...topics.map(({ id }) => `${documentationPath}/${id}`),
    ...readPaths(places),
    `${directoryPath}/report`,
  ]);
}

/** The canonical address for a route's parameters: "TX" is "texas". Null for an unknown route. */
export function pathMeant({
  topic,
  state: part,
  city,
  ...others
}: Readonly<Record<string, string | undefined>>): string | null {
  if (Object.keys(others).length > 0) return null;
  if (topic !== undefined) return `${documentationPath}/${topic}`;
  if (part === undefined) return null;
  const slug = findState(part)?.state.slug ?? part;
  return city === undefined ? statePath(slug) : cityPath(slug, city.toLowerCase());
}
