/** React Email fills the preview with thousands of hidden characters, so that no more of the mail is previewed. */
const padding = "\ufeff\u00a0";

/**
 * The same HTML in ASCII, for the wire: other characters become references, and the invisible padding of the preview is
 * broken into lines.
 */
export const asciiHtml = (html: string): string =>
  // The length in bytes is computed many times faster than any search.
  Buffer.byteLength(html) === html.length ? html : narrow(withReferences(html));

const withReferences = (html: string) =>
  html
    .replaceAll(padding, `${padding[0]}\n${padding[1]}`)
    .replace(/\P{ASCII}/gu, (character) => `&#${character.codePointAt(0)};`);

/** V8 keeps two bytes for each character of a string that was made from one with wide characters, and for all strings made from it. */
const narrow = (ascii: string) => Buffer.from(ascii, "latin1").toString("latin1");

/**
 * The same HTML with a line break in place of the space after a tag's name, because a mail's lines must not be long.
 */
export const shortLinesHtml = (html: string): string => html.replace(/<(\w+) /g, "<$1\n");
