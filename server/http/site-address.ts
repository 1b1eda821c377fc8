import { builtOrigin } from "#core/brand.ts";
import { type Language, languageNow } from "#core/languages.ts";
import { memoize } from "#core/memoize.ts";
import { brandWriter } from "#server/http/brand-in-pages.ts";

/** The site's origin, whether browsers reach it over https, and whether it is a demo. */
export interface SiteAddress {
  publicUrl: string;
  https: boolean;
  hasOutbox?: boolean;
}

/** /privacy names the companies in the page's language. */
const writerIn = memoize(
  (language: Language) => language,
  () => brandWriter(),
);

/** Replaces the address (canonical links, Open Graph) and brand of the build by this installation's. */
export function asInstalled(html: string, { publicUrl }: SiteAddress): string {
  return writerIn(languageNow())(html.replaceAll(builtOrigin, publicUrl), "page");
}

/** A script names no address. */
export function scriptAsInstalled(script: string): string {
  return writerIn(languageNow())(script, "script");
}
