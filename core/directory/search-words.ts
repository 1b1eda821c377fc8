/**
 * Text as the search sees it: small letters and digits, without accents, apostrophes and full stops; everything else
 * parts words. "St. Mary's" is "saint marys", as are "SAINT MARYS" and "st marys".
 */
export function searchWords(text: string): string[] {
  const plain = text
    .normalize("NFD")
    .replace(/[\p{M}'’.]/gu, "")
    .toLowerCase();
  return plain
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "")
    .map((word) => sameWords.get(word) ?? word);
}

/** Different spellings of one word: the first is what is kept and looked for. */
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
