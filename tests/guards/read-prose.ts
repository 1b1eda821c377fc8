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

/** The words of each sentence. A sentence or a paragraph stands in each line. */
export function sentencesOfWords(text: string, language: "en" | "es", word: RegExp): string[][] {
  const segmenter = new Intl.Segmenter(language, { granularity: "sentence" });
  return text
    .split("\n")
    .flatMap((line) => [...segmenter.segment(line)])
    .map(({ segment }): string[] => segment.match(word) ?? [])
    .filter((words) => words.length > 0);
}

/** The sentences of a catalogue, by the first word of their keys: the part of the product where they stand. */
export function partsOfCatalogue(catalogue: string): [part: string, sentences: string[]][] {
  const parts = new Map<string, string[]>();
  for (const line of catalogue.split("\n")) {
    const part = /"([a-z]+)_/.exec(line)?.[1] ?? "";
    parts.set(part, [...(parts.get(part) ?? []), line]);
  }
  return [...parts].map(([part, lines]) => [part, sentencesIn(lines.join("\n"))]);
}
