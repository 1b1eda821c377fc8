/** What React Email fills the preview with, so that no more of the mail is previewed: hidden, and thousands of characters. */
const padding = "\ufeff\u00a0";

/**
 * The same HTML in ASCII, for the wire: characters beyond it as references, and the padding of the preview, which
 * nobody sees, in lines.
 */
export const asciiHtml = (html: string): string =>
  // The length in bytes is a number that comes many times faster than any search.
  Buffer.byteLength(html) === html.length
    ? html
    : html
        .replaceAll(padding, `${padding[0]}\n${padding[1]}`)
        .replace(/\P{ASCII}/gu, (character) => `&#${character.codePointAt(0)};`);

/** The same HTML with a line break in the place of the space after a tag's name: a mail's lines must not be long. */
export const shortLinesHtml = (html: string): string => html.replace(/<(\w+) /g, "<$1\n");
