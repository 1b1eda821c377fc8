import { keptSpelling, searchWords } from "#core/directory/search-words.ts";

/** Words that name the kind of office, and words before a ZIP code. They name no place. */
const kindWords = new Set(
  "police sheriff department office station agency pd law enforcement zip code".split(" "),
);

/**
 * Words that only join other words. Names have them too ("The Dalles"), so they are dropped only when nothing is found
 * with them.
 */
const joiningWords = new Set("near of the around at by for cerca de del en".split(" "));

/** Joining words of everyday English that are also the abbreviation of a state. */
const statesThatJoin = new Set("in or me hi ok".split(" "));

/** The words without those that only join. At the end, "in" is Indiana; "me" is Maine, except in "near me". */
export function withoutJoiningWords(words: readonly string[]): string[] {
  return words.filter((word, at) => {
    if (joiningWords.has(word)) return false;
    const isLast = at === words.length - 1;
    const isNearMe = word === "me" && /^(near|around|by)$/.test(words[at - 1] ?? "");
    return !statesThatJoin.has(word) || (isLast && !isNearMe);
  });
}

/** Words that one office has in its name and another office of the same kind lacks. */
const vagueWords = new Set("department office station agency law enforcement city town village".split(" "));

/**
 * "sheriff office saint joseph county" becomes "sheriff saint joseph county", because that sheriff's name says
 * "department".
 */
export function withoutVagueWords(words: readonly string[]): string[] {
  return words.filter((word) => !vagueWords.has(word));
}

/** The words of a query that name a place: "police in ames ia" becomes "ames ia". */
export function placeWords(words: readonly string[]): string[] {
  return withoutJoiningWords(words.filter((word) => !kindWords.has(word)));
}

const policeWords = new Set(["police", "pd", "department"]);

/** Whether a query is about police: "ames police", "ames pd", and "ames pol" while somebody types. */
export const asksForPolice = (words: readonly string[]): boolean =>
  words.includes("police") || words.includes("pd") || isBegun(words.at(-1) ?? "", ["police"]);

const isBegun = (typed: string, kinds: Iterable<string>): boolean =>
  typed.length > 2 && [...kinds].some((kind) => kind.startsWith(typed));

/**
 * The possible names of the place in a query about police, the fullest first, because some cities are called like a kind of
 * office (College Station in Texas): "new york city police dep" gives "new york city", then "new york".
 */
export function placesBeforePolice(words: readonly string[]): string[][] {
  const finished = isBegun(words.at(-1) ?? "", policeWords) ? words.slice(0, -1) : words;
  const place = placeWords(finished);
  return [finished.filter((word) => !policeWords.has(word)), place, withoutVagueWords(place)];
}

/** A name without the vague words and without those that only join: "city of ames police department" is "ames police". */
export const ownName = (name: string): string =>
  withoutVagueWords(withoutJoiningWords(name.split(" "))).join(" ");

/**
 * The place after a joining word that is also a state: "ames" in "police in ames". Empty when only the kind of office
 * follows, as in "portland or police".
 */
export function placeAfterJoiningWord(words: readonly string[]): string[] {
  const at = words.findLastIndex((word, i) => i > 0 && i < words.length - 1 && statesThatJoin.has(word));
  return at === -1 ? [] : placeWords(words.slice(at + 1));
}

/** Every county by its words without separators, with its spellings in the directory. */
export type Counties = ReadonlyMap<string, readonly string[]>;

export function countiesByWords(names: Iterable<string>): Counties {
  const counties = new Map<string, string[]>();
  for (const name of names) {
    const key = searchWords(name).join("");
    counties.set(key, [...(counties.get(key) ?? []), name]);
  }
  return counties;
}

/**
 * Whether nothing but a county's name follows the word for it: "condado de washington" is about no state, "condado de
 * washington utah" is.
 */
export function endsWithCounty(words: readonly string[], counties: Counties): boolean {
  const at = words.findIndex((word) => countyWords.has(word));
  if (at === -1 || placeWords(words.slice(0, at)).length > 0) return false;
  const name = withoutJoiningWords(words.slice(at + 1));
  return counties.has(name.map(keptSpelling).join(""));
}

const countyWords = new Set(["county", "parish", "borough"]);
/** No county's name has more words. */
const countyNameMaxWords = 4;

/**
 * The county that a query names, in the directory's spellings: Washington in "sheriff washington county utah", and in "condado de
 * washington".
 */
export function countyNamed(words: readonly string[], counties: Counties): readonly string[] {
  const lengths = Array.from({ length: countyNameMaxWords }, (_, at) => countyNameMaxWords - at);
  for (const [at, word] of words.entries()) {
    if (!countyWords.has(word)) continue;
    const before = words.slice(0, at);
    const after = placeWords(before).length === 0 ? withoutJoiningWords(words.slice(at + 1)) : [];
    const names = [
      ...lengths.map((length) => before.slice(-length)),
      ...lengths.map((length) => after.slice(0, length)),
    ];
    for (const name of names.filter(({ length }) => length > 0)) {
      const found = counties.get(name.map(keptSpelling).join(""));
      if (found) return found;
    }
  }
  return [];
}
