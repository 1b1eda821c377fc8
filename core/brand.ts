import { type Brand, shippedBrand } from "./shipped-brand.ts";

declare global {
  /**
   * commands/daymark.ts sets it, and in a browser the page itself (app/root.tsx): once, before any other module loads,
   * because modules make sentences of it while they load.
   */
  var daymarkBrand: Brand | undefined;
}

/**
 * While the build renders the pages this module has placeholders. The server replaces them by the brand when it loads the
 * pages (server/http/brand-in-pages.ts).
 */
export const brand: Brand = globalThis.daymarkBrand ?? shippedBrand;

/** The built pages contain this address as the site's own. The server replaces it by PUBLIC_URL. */
export const builtOrigin = "https://daymark.invalid";
