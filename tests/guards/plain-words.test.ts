import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { syllable } from "syllable";
import { describe, expect, it } from "vitest";
import { root } from "./read-imports.ts";
import { partsOfCatalogue, proseOf, sentencesIn, sentencesOfWords } from "./read-prose.ts";

/**
 * The highest grade by Flesch and Kincaid (the school year in which a text can be read). People who left school early
 * must be able to read each text.
 */
const gradeAtMost = 7;

/**
 * A single sentence may be a little harder than a text. A short sentence is measured by chance: one long word raises
 * it by years.
 */
const sentence = { gradeAtMost: 9, wordsAtLeast: 8 } as const;
const wordsOfTextAtLeast = 20;

/** Sentences whose wording is agreed (docs/product.md). Most have a plain line below them (core/words/plain-words.ts). */
const agreed = [
  "You have been automatically logged out due to inactivity.",
  "Password must be at least 8 characters with 1 capital letter, 1 number, and 1 special character.",
  "Access to this account has been temporarily disabled due to many failed login attempts. You can immediately restore it by resetting your password or you can try again later.",
  "Full name must match credit card format (letters, spaces, hyphens, apostrophes only).",
  "Error retrieving registrant info. Please try again later.",
  "New authorization number generated. The old one is no longer valid.",
];

const word = /[A-Za-z][A-Za-z'’-]*/g;

/** The Flesch-Kincaid grade of a text with a sentence or a paragraph in each line, and its number of words. */
function measure(text: string): { grade: number; words: number } {
  const sentences = sentencesOfWords(text, "en", word);
  const words = sentences.flat();
  const syllables = words.reduce((sum, word) => sum + syllable(word), 0);
  const grade = 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59;
  return { grade, words: words.length };
}

const read = (file: string): string => readFileSync(join(root, file), "utf8");
const prose = globSync("content/*/*.md", { cwd: root }).map((file) => [file, proseOf(read(file))] as const);
const code = ["core/words/**/*.ts", "server/messages/**/*.{ts,tsx}", "app/**/*.{ts,tsx}"]
  .flatMap((files) => globSync(files, { cwd: root }))
  .filter((file) => !file.includes(".test."))
  .map((file) => [file, sentencesIn(read(file))] as const);

code.push(...partsOfCatalogue(read("messages/en.json")));

describe("what a reader meets is in plain words", () => {
  it(`every text of the docs, the pages, the catalogue, the messages and the screens: grade ${gradeAtMost}`, () => {
    const texts = [...prose, ...code.map(([file, said]) => [file, said.join("\n")] as const)];
    const long = texts
      .map(([file, text]) => ({ file, ...measure(text) }))
      .filter(({ words }) => words >= wordsOfTextAtLeast);
    expect(long.length).toBeGreaterThan(100);
    expect(long.filter(({ grade }) => grade > gradeAtMost)).toEqual([]);
  });

  it(`every sentence of the product's own: grade ${sentence.gradeAtMost}, but for the agreed ones`, () => {
    const hard = code
      .flatMap(([, said]) => said)
      .filter((text) => {
        const { grade, words } = measure(text);
        return words >= sentence.wordsAtLeast && grade > sentence.gradeAtMost;
      });
    expect([...new Set(hard)].sort()).toEqual([...agreed].sort());
  });

  it("the six digits are a code wherever the sentence is ours", () => {
    const others = code
      .flatMap(([, said]) => said)
      .filter((text) => /authorization number|wrong numbers|several numbers/i.test(text));
    // Both are agreed.
    expect(others.sort()).toEqual([
      "Invalid authorization number. A new one has been generated. Please check your spam folder and try again.",
      "New authorization number generated. The old one is no longer valid.",
    ]);
  });

  it("measures what it should: a hard text is hard, an easy one easy, and tables and addresses do not count", () => {
    const hard =
      "Authorization verification necessitates documentation. Administrative registration is obligatory.";
    expect(measure(hard).grade).toBeGreaterThan(15);
    expect(measure("You get a text. Call the office if you can not go.").grade).toBeLessThan(3);
    expect(
      proseOf(
        "---\ntitle: A\n---\n| Administration |\nSee [the docs](/documentation/administration).",
      ).trim(),
    ).toBe("See the docs.");
    expect(sentencesIn(`<p>Log in first.</p> const said = \`Saved: \${days} is done.\`;`)).toEqual([
      "Log in first.",
      "Saved: it is done.",
    ]);
  });
});
