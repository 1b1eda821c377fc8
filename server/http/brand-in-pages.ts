import { brand as ownBrand } from "#core/brand.ts";
import type { Brand } from "#core/shipped-brand.ts";
import { builtBrand } from "#server/content/built-brand.ts";
import { processorsInWords } from "#server/content/fill-words.ts";
import { renderMarkdown } from "#server/content/make-html-safe.ts";

const places = new RegExp(Object.values(builtBrand).join("|"), "g");

/** A company's sentence in a list of /privacy. */
const sentence = (markdown: string): string =>
  renderMarkdown(markdown)
    .html.trim()
    .replace(/^<p>/, "")
    .replace(/<\/p>$/, "");

/** `\x27` is an apostrophe in every kind of script string. */
const forScripts = (value: string): string =>
  value.replace(
    /[\\'"`$<\n\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

export const namesBrand = (file: string): boolean => file.search(places) !== -1;

/** Writes the brand into built files of a `kind`. Its names and addresses need no escaping in HTML (read-brand.ts). */
export function brandWriter(brand: Brand = ownBrand): (file: string, kind: "page" | "script") => string {
  const { mailCompany, hostCompany, ...names } = brand;
  const inWords = processorsInWords({ mailCompany, hostCompany });
  const values = new Map<string, string>();
  for (const [key, value] of Object.entries(names)) values.set(builtBrand[key as keyof Brand], value);
  for (const key of ["mailCompany", "hostCompany"] as const)
    values.set(builtBrand[key], sentence(inWords[key]));
  return (file, kind) =>
    file.replace(places, (place) => {
      const value = values.get(place) ?? "";
      return kind === "script" ? forScripts(value) : value;
    });
}
