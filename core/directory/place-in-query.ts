import { keptSpelling, searchWords } from "#core/directory/search-words.ts";

/** Words that say what kind of office is looked for, or that a ZIP code follows: they name no place. */
const kindWords = new Set(
  "police sheriff department office station agency pd law enforcement zip code".split(" "),
);

/** Words that only join others. Names have them too ("The Dalles"): they go when nothing is found with them. */
const joiningWords = new Set("near of the around at by for".split(" "));

/** Joining words of everyday English that are also the abbreviation of a state. */
const statesThatJoin = new Set("in or me hi ok".split(" "));

/** The words but for those that only join. At the end "in" is Indiana; "me" is Maine unless it is "near me". */
export function withoutJoiningWords(words: readonly string[]): string[] {
  return words.filter((word, at) => {
    if (joiningWords.has(word)) return false;
    const isLast = at === words.length - 1;
    const isNearMe = word === "me" && /^(near|around|by)$/.test(words[at - 1] ?? "");
    return !statesThatJoin.has(word) || (isLast && !isNearMe);
  });
}

/** Words that one office has in its name and another of its kind has not. */
const vagueWords = new Set("department office station agency law enforcement city town village".split(" "));

/** "sheriff office saint joseph county" is "sheriff saint joseph county", whose sheriff has a department. */
export function withoutVagueWords(words: readonly string[]): string[] {
  return words.filter((word) => !vagueWords.has(word));
}

/** What is left of a query for a place: "police in ames ia" is "ames ia". */
export function placeWords(words: readonly string[]): string[] {
  return withoutJoiningWords(words.filter((word) => !kindWords.has(word)));
}

/**
 * The place after a joining word that could be a state as well: "ames" of "police in ames". None where only the kind
 * of office follows, as in "portland or police".
 */
export function placeAfterJoiningWord(words: readonly string[]): string[] {
  const at = words.findLastIndex((word, i) => i > 0 && i < words.length - 1 && statesThatJoin.has(word));
  return at === -1 ? [] : placeWords(words.slice(at + 1));
}

/** Every county by its words without what parts them, with its spellings as the directory has them. */
export type Counties = ReadonlyMap<string, readonly string[]>;

export function countiesByWords(names: Iterable<string>): Counties {
  const counties = new Map<string, string[]>();
  for (const name of names) {
    const key = searchWords(name).join("");
    counties.set(key, [...(counties.get(key) ?? []), name]);
  }
  return counties;
}

const countyWords = new Set(["county", "parish", "borough"]);
/** No county's name has more. */
const countyNameMaxWords = 4;

/** The county that a query names, in its spellings: Washington of "sheriff washington county utah". */
export function countyNamed(words: readonly string[], counties: Counties): readonly string[] {
  for (const [at, word] of words.entries()) {
    if (!countyWords.has(word)) continue;
    for (let from = Math.max(0, at - countyNameMaxWords); from < at; from += 1) {
      const key = words.slice(from, at).map(keptSpelling).join("");
      const found = counties.get(key);
      if (found) return found;
    }
  }
  return [];
}
