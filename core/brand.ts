import { type Brand, shippedBrand } from "#core/shipped-brand.ts";

declare global {
  /** Set once, by commands/daymark.ts, before any other module is loaded: sentences are made of it while they are loaded. */
  var daymarkBrand: Brand | undefined;
}

/**
 * In the built pages this module has placeholders, in their place the server writes this brand when it loads the pages
 * (server/http/brand-in-pages.ts).
 */
export const brand: Brand = globalThis.daymarkBrand ?? shippedBrand;

/** The address that the built pages contain as the site's own. The server replaces it by PUBLIC_URL. */
export const builtOrigin = "https://daymark.invalid";
