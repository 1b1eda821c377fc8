import { textOfHtml } from "#core/documentation/html-text.ts";

export interface Heading {
  id: string;
  /** As text. */
  title: string;
}

/** Prefixes every id of a text, so that none equals one of the page's own. */
const prefix = "to-";

/** "What we keep" → "to-what-we-keep". A second heading with the same words gets a number. */
function headingId(title: string, taken: ReadonlySet<string>): string {
  const slug = title
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  const first = prefix + (slug || "part");
  let id = first;
  for (let number = 2; taken.has(id); number += 1) id = `${first}-${number}`;
  return id;
}

/** Sanitised HTML with an id on each heading of the second and third level, and those headings. */
export function withHeadingIds(html: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = [];
  const taken = new Set<string>();
  const named = html.replace(/<(h[23])>([\s\S]*?)<\/\1>/g, (_, tag: string, inner: string) => {
    const title = textOfHtml(inner);
    const id = headingId(title, taken);
    taken.add(id);
    headings.push({ id, title });
    return `<${tag} id="${id}">${inner}</${tag}>`;
  });
  return { html: named, headings };
}
