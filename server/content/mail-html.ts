import { toPlainText } from "@react-email/render";

// Mail programs know no style sheets and no custom properties, so each element has an inline style, from the site's design.
const heading = "margin:24px 0 8px;line-height:1.3;font-weight:700";
const cell = "padding:8px 12px 8px 0;border-top:1px solid #d8cfbc;text-align:left;vertical-align:top";
const styles: Record<string, string> = {
  h2: `${heading};font-size:26px`,
  h3: `${heading};font-size:21px`,
  h4: `${heading};font-size:18px`,
  p: "margin:0 0 16px",
  ul: "margin:0 0 16px;padding-left:24px",
  ol: "margin:0 0 16px;padding-left:24px",
  li: "margin:0 0 8px",
  a: "color:#0c5a5e;text-decoration:underline",
  blockquote: "margin:0 0 16px;padding-left:16px;border-left:3px solid #0c5a5e",
  hr: "border:0;border-top:1px solid #d8cfbc;margin:24px 0",
  table: "border-collapse:collapse;margin:0 0 16px",
  th: cell,
  td: cell,
};

/**
 * Prepares sanitised HTML for a mail: in the mails' design, and with absolute links, because a mail belongs to no site.
 * @param publicUrl without a slash at the end
 */
export function toMailHtml(html: string, publicUrl: string): { html: string; text: string } {
  const whole = html
    .replaceAll('href="/', `href="${publicUrl}/`)
    // A mail program opens links where it likes.
    .replaceAll(' target="_blank" rel="noopener noreferrer"', "");
  const styled = whole.replace(/<([a-z][a-z0-9]*)(?=[\s>/])/g, (tag, name: string) => {
    const style = styles[name];
    return style === undefined ? tag : `${tag} style="${style}"`;
  });
  return { html: styled, text: toPlainText(whole).trim() };
}
