/** The prose of a Markdown file: without its head, tables, addresses and marks. */
export const proseOf = (markdown: string): string =>
  markdown
    .replace(/^---.*?\n---\n/s, "")
    .replace(/^\|.*$/gm, "")
    .replace(/\]\([^)]*\)/g, "]")
    .replace(/\{\{brand\}\}/g, "Daymark")
    .replace(/^\s*(?:[-*]|\d+\.)\s+|[*_`#>[\]]/gm, "");

/** The sentences that a file of code shows: in quotes, or between the tags of a page. What it fills in counts as "it". */
export function sentencesIn(code: string): string[] {
  const bare = code
    .replace(/\/\*.*?\*\//gs, "")
    .replace(/(^|\s)\/\/.*$/gm, "")
    .replace(/^import .*$/gm, "");
  const literals = bare.matchAll(/"((?:[^"\\\n]|\\.)*)"|`([^`]*)`|[>}]([^<>{}`="]+)[<{]/g);
  return [...literals]
    .map(([, quoted, template, words]) => quoted ?? template ?? words ?? "")
    .map((text) => text.replace(/\$?\{(?:[^{}]|\{[^{}]*\})*\}/g, "it").replace(/\s+/g, " "))
    .map((text) => text.trim())
    .filter((text) => /^[\p{Lu}“¿¡].* .*[.?!]$/u.test(text));
}
