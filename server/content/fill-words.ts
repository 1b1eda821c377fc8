import { brand } from "#core/brand.ts";
import { formatCents, priceCents } from "#core/money/pricing.ts";
import type { Brand } from "#core/shipped-brand.ts";
import { m } from "#messages";
import { ContentError } from "#server/content/front-matter.ts";

/** The words for `{{name}}` in a text, each defined in one place of the code. */
const ownWords = (): Readonly<Record<string, string>> => ({
  brand: brand.name,
  supportEmail: brand.supportEmail,
  ...processorsInWords(brand),
});

const commonWords: Readonly<Record<string, string>> = { lowestPrice: formatCents(priceCents(1, false)) };

/** For /privacy: the companies that carry the emails and run the site, by name, or that none is named. */
export function processorsInWords({
  mailCompany,
  hostCompany,
}: Pick<Brand, "mailCompany" | "hostCompany">): Record<"mailCompany" | "hostCompany", string> {
  return {
    mailCompany: mailCompany
      ? m.privacy_mail_company({ company: mailCompany })
      : m.privacy_mail_company_unnamed(),
    hostCompany: hostCompany
      ? m.privacy_host_company({ company: hostCompany })
      : m.privacy_host_company_unnamed(),
  };
}

/**
 * `words` replaces the brand's words: the build writes placeholders.
 * @throws ContentError for a name that does not exist
 */
export function fillWords(text: string, words = ownWords()): string {
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => {
    const word = words[name] ?? commonWords[name];
    if (word === undefined) throw new ContentError(`there is no word {{${name}}}`);
    return word;
  });
}
