import { siteUrl } from "./page-meta.ts";

/**
 * A page's place in the site, for search engines (schema.org's BreadcrumbList), as an entry of the page's `meta` export. It becomes a
 * script that contains only data. The Content-Security-Policy allows it by its hash, like every other script (server/http/security.ts).
 */
export function breadcrumbsMeta(trail: readonly { name: string; path: string }[]) {
  return {
    "script:ld+json": {
      "@context": "https://schema.org",
      "@type": "BreadcrumbList",
      itemListElement: trail.map(({ name, path }, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name,
        item: siteUrl(path),
      })),
    },
  };
}
