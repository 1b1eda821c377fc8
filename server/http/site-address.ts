import { builtOrigin } from "#core/brand.ts";

/** The site's own address: its origin, and whether browsers reach it over https. */
export interface SiteAddress {
  publicUrl: string;
  https: boolean;
}

/**
 * A page with this installation's address in place of the address that it was built with (canonical links, Open Graph).
 */
export function withAddress(html: string, { publicUrl }: SiteAddress): string {
  return html.replaceAll(builtOrigin, publicUrl);
}
