import { brand } from "#core/brand.ts";
import { formatCents, priceCents } from "#core/pricing.ts";
import { ContentError } from "#server/content/front-matter.ts";

/** What a text writes as `{{name}}`: what stands in one place of the code and nowhere twice. */
const words: Record<string, string> = {
  brand: brand.name,
  supportEmail: brand.supportEmail,
  lowestPrice: formatCents(priceCents(1, false)),
};

/** @throws ContentError for a name that does not exist. */
export function fillWords(text: string): string {
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => {
    const word = words[name];
    if (word === undefined) throw new ContentError(`there is no word {{${name}}}`);
    return word;
  });
}
