import type { Brand } from "#core/shipped-brand.ts";

/**
 * What the built pages have in place of the brand (scripts/site/build-site.ts). Letters alone, so that no page, script, address or
 * Markdown changes them.
 */
export const builtBrand = {
  name: "BuiltBrandName",
  description: "BuiltBrandDescription",
  supportEmail: "BuiltSupportEmail",
  senderName: "BuiltSenderName",
  statementDescriptor: "BuiltStatementDescriptor",
  mailCompany: "BuiltMailCompany",
  hostCompany: "BuiltHostCompany",
} as const satisfies Brand;

/** For `fillWords`: the sentences about the companies are written when the pages are loaded, too. */
export const builtWords: Readonly<Record<string, string>> = {
  brand: builtBrand.name,
  supportEmail: builtBrand.supportEmail,
  mailCompany: builtBrand.mailCompany,
  hostCompany: builtBrand.hostCompany,
};
