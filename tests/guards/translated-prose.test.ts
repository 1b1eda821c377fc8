import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { allLanguages, firstLanguage } from "#core/languages.ts";
import { root } from "./read-imports.ts";

/** What a file of prose has in every language, each thing in its order. */
function shapeOf(file: string) {
  const [, head = "", body = ""] = /^---\n(.*?)\n---\n(.*)$/s.exec(file) ?? [];
  const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = ""]) => found);
  return {
    keys: all(head, /^(\w+):/gm),
    // Where a topic stands, and what somebody compared it with, are the same. The texts are not.
    facts: head.match(/^(?:parent|order|reviewed): .*$/gm) ?? [],
    sources: all(head, /^ {2}(-) /gm).length,
    headings: all(body, /^(#+) /gm),
    links: all(body, /\]\(([^)]*)\)/g).sort(),
    words: all(body, /\{\{(\w+)\}\}/g).sort(),
    items: all(body, /^ *(-|\d+\.) /gm).map((mark) => mark.slice(-1)),
    rows: all(body, /^(\|)/gm).length,
    paragraphs: body.split(/\n{2,}/).length,
  };
}

const files = (folder: string) => globSync(`content/{docs,pages}/${folder}*.md`, { cwd: root });
const read = (file: string) => readFileSync(join(root, file), "utf8");
const others = allLanguages.filter((language) => language !== firstLanguage);
const inLanguage = (file: string, language: string) => file.replace(/([^/]+)$/, `${language}/$1`);

describe.each(others)("the prose in %s", (language) => {
  it("has every file, and no other", () => {
    expect(files(`${language}/`).sort()).toEqual(
      files("")
        .map((file) => inLanguage(file, language))
        .sort(),
    );
  });

  it.each(files(""))("has what the English has: %s", (file) => {
    const translated = inLanguage(file, language);
    expect(existsSync(join(root, translated))).toBe(true);
    expect(shapeOf(read(translated))).toEqual(shapeOf(read(file)));
  });
});

it("knows the parts of a file", () => {
  const file =
    "---\ntitle: A\norder: 1\nsources:\n  - B\n---\n## C\n\n[d](/e) {{brand}}\n\n- f\n- g\n\n1. h\n\n| i |\n|---|\n";
  expect(shapeOf(file)).toEqual({
    keys: ["title", "order", "sources"],
    facts: ["order: 1"],
    sources: 1,
    headings: ["##"],
    links: ["/e"],
    words: ["brand"],
    items: ["-", "-", "."],
    rows: 2,
    paragraphs: 5,
  });
});
