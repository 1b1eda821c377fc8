import type { PresentContent } from "#server/http/provide-public-content.ts";
import type { SiteAddress } from "#server/http/site-address.ts";
import type { SiteFile } from "#server/http/site-files.ts";
import { builtPages, type SitemapPart } from "#server/http/sitemap.ts";

/** All groups of pages in the sitemap: the built pages, and those of each area of the public content. */
export function sitemapParts(
  files: ReadonlyMap<string, SiteFile>,
  address: SiteAddress,
  present: PresentContent,
): SitemapPart[] {
  return [
    builtPages(files, address),
    { name: "directory", paths: async () => (await present()).content.directory.listPaths() },
    { name: "docs", paths: async () => (await present()).content.documentation.listPaths() },
  ];
}
