import { stateOfCode } from "#core/directory/states.ts";

/**
 * Text as the search sees it: small letters and digits, without accents, apostrophes and full stops; everything else
 * parts words. "St. Mary's" is "saint marys", as are "SAINT MARYS" and "st marys".
 */
export function searchWords(text: string): string[] {
  return plainWords(text).map(keptSpelling);
}

/** The same for a query, in which the abbreviation of a state stays as it is: "mt" may be Mount or Montana. */
export function typedWords(text: string): string[] {
  return plainWords(text).map((word) => (stateOfCode(word) ? word : keptSpelling(word)));
}

function plainWords(text: string): string[] {
  const plain = text
    .normalize("NFD")
    .replace(/[\p{M}'’.]/gu, "")
    .toLowerCase();
  return plain.split(/[^a-z0-9]+/).filter((word) => word !== "");
}

/** How a word stands in names: "mt" is "mount". */
export const keptSpelling = (word: string): string => sameWords.get(word) ?? word;

const sameWords: ReadonlyMap<string, string> = new Map(
  [
    "saint st",
    "mount mt",
    "fort ft",
    "department dept",
    "sheriff sheriffs",
    "constable constables",
    "marshal marshals",
    "township twp",
  ].flatMap((line) => {
    const [kept = "", ...others] = line.split(" ");
    return others.map((other): [string, string] => [other, kept]);
  }),
);

/** A part of an address: "O'Fallon" is "ofallon", "St. Louis" is "st-louis". Empty for what has no letter or digit. */
export function slugOf(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\p{M}'’.]/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
