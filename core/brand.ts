import { type Brand, shippedBrand } from "./shipped-brand.ts";

declare global {
  /**
   * Set once, before any other module is loaded, because sentences are made of it while they are loaded: by
   * commands/daymark.ts, and in a browser by the page itself (app/root.tsx).
   */
  var daymarkBrand: Brand | undefined;
}

/**
 * When the pages are rendered this module has placeholders. The server writes the brand in their place when it loads the
 * pages (server/http/brand-in-pages.ts).
 */
export const brand: Brand = globalThis.daymarkBrand ?? shippedBrand;

/** The address that the built pages contain as the site's own. The server replaces it by PUBLIC_URL. */
export const builtOrigin = "https://daymark.invalid";
