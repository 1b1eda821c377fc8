import { builtOrigin } from "#core/brand.ts";
import { type Language, languageNow } from "#core/languages.ts";
import { memoize } from "#core/memoize.ts";
import { brandWriter } from "#server/http/brand-in-pages.ts";

/** The site's own address: its origin, whether browsers reach it over https, and what only a demo has. */
export interface SiteAddress {
  publicUrl: string;
  https: boolean;
  /** Whether it shows the demo's outbox. */
  hasOutbox?: boolean;
}

/** /privacy has sentences about the companies, in the language of the page. */
const writerIn = memoize(
  (language: Language) => language,
  () => brandWriter(),
);

/**
 * A page with this installation's address (canonical links, Open Graph) and brand in place of those that it was built
 * with.
 */
export function asInstalled(html: string, { publicUrl }: SiteAddress): string {
  return writerIn(languageNow())(html.replaceAll(builtOrigin, publicUrl), "page");
}

/** A built script, which names no address. */
export function scriptAsInstalled(script: string): string {
  return writerIn(languageNow())(script, "script");
}
