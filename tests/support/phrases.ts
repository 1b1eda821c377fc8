/** The phrases of a list that is written as "one | two". */
export const phrases = (list: string): string[] =>
  list
    .split("|")
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== "");
