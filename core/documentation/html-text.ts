const entities: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&nbsp;": " ",
};

const inlineTags = /<\/?(?:a|abbr|b|code|em|i|kbd|mark|q|s|strong|sub|sup)(?:\s[^>]*)?>/g;

/**
 * The text of HTML that was made safe before (sanitize-html writes only these entities). A part that does not end
 * like a sentence (a heading, a line of a list) gets a full stop. The text is for searching and quoting. Never put it
 * into a page as HTML.
 */
export function textOfHtml(html: string): string {
  const parts = html
    .replace(inlineTags, "")
    .replace(/\s+/g, " ")
    .replace(/<[^>]*>/g, "\n")
    .replace(/&(?:amp|lt|gt|quot|nbsp|#39);/g, (entity) => entities[entity] ?? " ")
    .split("\n")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  return parts.reduce((text, part) => text + (/[.?!:,;]$/.test(text) ? " " : " · ") + part, "").slice(3);
}
