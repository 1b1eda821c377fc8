import { allLanguages, type Language, languagePrefix } from "#core/languages.ts";
import type { PresentContent } from "#server/http/provide-public-content.ts";
import type { SiteAddress } from "#server/http/site-address.ts";
import type { SiteFile } from "#server/http/site-files.ts";
import { builtPages, type SitemapPart } from "#server/http/sitemap.ts";

/** The sitemap's groups: built pages, and each area of the public content. */
export function sitemapParts(
  sites: readonly { language: Language; files: ReadonlyMap<string, SiteFile> }[],
  address: SiteAddress,
  present: PresentContent,
): SitemapPart[] {
  return [
    ...sites.map(({ language, files }) => builtPages(files, address, language)),
    { name: "directory", paths: async () => inAll(await (await present()).content.directory.listPaths()) },
    { name: "docs", paths: async () => inAll(await (await present()).content.documentation.listPaths()) },
  ];
}

/** For pages that exist in every language. */
const inAll = (paths: readonly string[]): string[] =>
  allLanguages.flatMap((language) => paths.map((path) => languagePrefix(language) + path));
