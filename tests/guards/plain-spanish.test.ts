import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "./read-imports.ts";
import { partsOfCatalogue, proseOf, sentencesOfWords } from "./read-prose.ts";
import { spanishSyllables } from "./spanish-syllables.ts";

/**
 * INFLESZ: the ease of a Spanish text by Szigriszt's formula, in the bands of Barrio-Cantalejo. Above 65 it is "quite easy", as
 * comics and the texts of clinics for everybody are meant to be.
 */
const easeAtLeast = 65;
const wordsAtLeast = 30;

/** Parts of the catalogue that are a little harder ("normal", from 55), and why. */
const harder: Record<string, string> = {
  refund: "Its few short sentences are about reembolsos and recordatorios.",
};

const word = /\p{L}[\p{L}-]*/gu;

function measure(text: string): { ease: number; words: number } {
  const sentences = sentencesOfWords(text, "es", word);
  const words = sentences.flat();
  const syllables = words.reduce((sum, word) => sum + spanishSyllables(word), 0);
  const ease = 206.835 - 62.3 * (syllables / words.length) - words.length / sentences.length;
  return { ease, words: words.length };
}

const read = (file: string): string => readFileSync(join(root, file), "utf8");

const spanishParts = partsOfCatalogue(read("messages/es.json")).map(
  ([part, sentences]) => [part, sentences.join("\n")] as const,
);

describe("what a reader of Spanish meets is in plain words", () => {
  it(`every text of the docs, the pages and each part of the catalogue: an ease of ${easeAtLeast}`, () => {
    const prose = globSync("content/*/es/*.md", { cwd: root }).map((file) => [file, proseOf(read(file))]);
    const texts = [...prose, ...spanishParts]
      .map(([name = "", text = ""]) => ({ name, ...measure(text) }))
      .filter(({ words }) => words >= wordsAtLeast);
    expect(texts.length).toBeGreaterThan(80);
    const hard = texts.filter(({ ease }) => ease < easeAtLeast);
    expect(hard.filter(({ name, ease }) => !(name in harder) || ease < 55)).toEqual([]);
    expect(hard.map(({ name }) => name).sort()).toEqual(Object.keys(harder).sort());
  });

  it("measures what it should: a hard text is hard, an easy one easy", () => {
    const hard =
      "La obligatoriedad administrativa imposibilita determinadas autorizaciones jurisdiccionales.";
    expect(measure(hard).ease).toBeLessThan(0);
    expect(measure("Su fecha es hoy. Llame a la oficina si no puede ir.").ease).toBeGreaterThan(80);
  });

  it.each([
    ["día", 2],
    ["hoy", 1],
    ["ahora", 3],
    ["recordatorio", 5],
    ["quien", 1],
    ["guerra", 2],
    ["vergüenza", 3],
    ["ciudad", 2],
    ["correo", 3],
    ["país", 2],
    ["lluvia", 2],
    ["todavía", 4],
    ["prohíbe", 3],
    ["y", 1],
    ["SMS", 1],
  ])("counts the syllables of %s: %i", (word, count) => {
    expect(spanishSyllables(word)).toBe(count);
  });
});
