const entities: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&nbsp;": " ",
};

/**
 * The words of HTML that was made safe before (sanitize-html writes no entities but these), parts set apart by a
 * space. For finding and for quoting; never to be put into a page as HTML.
 */
export function textOfHtml(html: string): string {
  return html
    .replace(/<\/?(?:a|abbr|b|code|em|i|kbd|q|s|strong|sub|sup)(?:\s[^>]*)?>/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/&(?:amp|lt|gt|quot|nbsp|#39);/g, (entity) => entities[entity] ?? " ")
    .replace(/\s+/g, " ")
    .trim();
}
