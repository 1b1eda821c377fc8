import { stateOfCode } from "#core/directory/states.ts";

/**
 * Text as the search sees it: small letters and digits, without accents, apostrophes and full stops. All other
 * characters separate words. "St. Mary's", "SAINT MARYS" and "st marys" all become "saint marys".
 */
export function searchWords(text: string): string[] {
  return plainWords(text).map(keptSpelling);
}

/**
 * The words of a query as the search sees them. The abbreviation of a state stays unchanged: "mt" may be Mount or
 * Montana.
 */
export function typedWords(text: string): string[] {
  const words = plainWords(text).join(" ");
  return spanishPhrases
    .reduce((said, [spanish, english]) => said.replace(spanish, english), words)
    .split(" ")
    .filter((word) => word !== "")
    .map((word) => (stateOfCode(word) ? word : keptSpelling(word)));
}

/** Spanish names of states that differ from the directory's, and an article that would be Louisiana. */
const spanishPhrases: readonly [RegExp, string][] = [
  [/\bde la (?=(?:ciudad|policia|oficina|parroquia)\b)/g, "de "],
  [/\bnuev[ao] (?=(?:york|jersey|hampshire|mexico)\b)/g, "new "],
  [/\b(carolina|dakota) del norte\b/g, "north $1"],
  [/\b(carolina|dakota) del sur\b/g, "south $1"],
  [/\bvirginia occidental\b/g, "west virginia"],
  [/\bluisiana\b/g, "louisiana"],
  [/\bpensilvania\b/g, "pennsylvania"],
  [/\bmisisipi\b/g, "mississippi"],
  [/\bmisuri\b/g, "missouri"],
  [/\btejas\b/g, "texas"],
];

function plainWords(text: string): string[] {
  const plain = text
    .normalize("NFD")
    .replace(/[\p{M}'’.]/gu, "")
    .toLowerCase();
  return plain.split(/[^a-z0-9]+/).filter((word) => word !== "");
}

/** The full spelling of a word: "mt" becomes "mount". A Spanish word for an office becomes the English one of the names. */
export const keptSpelling = (word: string): string => sameWords.get(word) ?? word;

const sameWords: ReadonlyMap<string, string> = new Map(
  [
    "saint st",
    "mount mt",
    "fort ft",
    "department dept departamento",
    "sheriff sheriffs alguacil",
    "police policia",
    "county condado",
    "parish parroquia",
    "city ciudad",
    "state estatal",
    "office oficina",
    "constable constables",
    "marshal marshals",
    "township twp",
  ].flatMap((line) => {
    const [kept = "", ...others] = line.split(" ");
    return others.map((other): [string, string] => [other, kept]);
  }),
);

/**
 * The part of a page's address: "O'Fallon" becomes "ofallon", "St. Louis" becomes "st-louis". Empty when the text has
 * no letter and no digit.
 */
export function slugOf(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\p{M}'’.]/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
