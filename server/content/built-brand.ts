import type { Brand } from "#core/shipped-brand.ts";

/**
 * The brand's placeholders in built pages (scripts/site/build-site.ts). Only letters, so that no page, script, address or
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

/** For `fillWords`: the sentences about the companies are also written at load time. */
export const builtWords: Readonly<Record<string, string>> = {
  brand: builtBrand.name,
  supportEmail: builtBrand.supportEmail,
  mailCompany: builtBrand.mailCompany,
  hostCompany: builtBrand.hostCompany,
};
