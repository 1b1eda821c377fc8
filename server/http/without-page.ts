import type { ServerBuild } from "react-router";
import type { SiteFile } from "#server/http/site-files.ts";

/**
 * The built site without a page of another kind of installation. Removes the page from everything that can be found (prerendered
 * files, its script, React Router's routes). Refusing its address is not enough: it can be spelt in more ways (`/OUTBOX`,
 * `/%6futbox`, `//outbox`, `/outbox.data`) than a list would think of.
 */
export function withoutPage(
  path: string,
  files: ReadonlyMap<string, SiteFile>,
  build: ServerBuild,
): { files: ReadonlyMap<string, SiteFile>; build: ServerBuild } {
  const id = Object.values(build.routes).find((route) => route?.path === path.slice(1))?.id;
  if (id === undefined) throw new Error(`The built pages have no ${path}.`);
  const { [id]: _, ...routes } = build.routes;
  const { [id]: script, ...scripts } = build.assets.routes;
  const left = [...files].filter(
    ([name]) =>
      name !== path && !name.startsWith(`${path}/`) && name !== `${path}.data` && name !== script?.module,
  );
  return { files: new Map(left), build: { ...build, routes, assets: { ...build.assets, routes: scripts } } };
}
