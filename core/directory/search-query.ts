import { queryMaxLength } from "#core/directory/directory-page.ts";
import {
  placeAfterJoiningWord,
  placeWords,
  withoutJoiningWords,
  withoutVagueWords,
} from "#core/directory/place-in-query.ts";
import { keptSpelling, searchWords, typedWords } from "#core/directory/search-words.ts";
import { type State, states } from "#core/directory/states.ts";
import type { Vocabulary } from "#core/directory/vocabulary.ts";

/** A word of the directory, or the beginning of words. */
interface Lexeme {
  word: string;
  prefix: boolean;
}

/** One word of a query. The agency must have at least one of these alternatives. */
export type Term = Lexeme[];

/** One way to read a query. The agency must have every term. */
export interface Reading {
  /** The words of this reading, to find an agency with exactly this full name. */
  words: readonly string[];
  terms: Term[];
  /**
   * The search looks for the terms only in the city, county or state of these words. Without such words it looks everywhere.
   */
  within: readonly string[];
  /** The reading is a guess: the typed text says something else. */
  isGuess: boolean;
}

const queryMaxWords = 12;

/** The typed text as words (`typedWords`). A query of fewer than two letters finds nothing. */
export function queryWords(query: string): string[] {
  const words = typedWords(query.slice(0, queryMaxLength)).slice(0, queryMaxWords);
  return words.join("").length < 2 ? [] : words;
}

/** The ZIP code of a query that is one: "50010", "50010-1234", "police near 50010". */
export function zipIn(query: string): string | null {
  const { text, zip } = splitZip(query);
  return text === "" ? zip : null;
}

/**
 * A query without the ZIP code at its end: "Ames, IA 50010" becomes "Ames, IA". Empty when the remaining words name no
 * place.
 */
export function splitZip(query: string): { text: string; zip: string | null } {
  const [, before = "", zip] = /^(?:(.*)[\s,;]+)?(\d{5})(?:-\d{4})?$/s.exec(query.trim()) ?? [];
  if (zip === undefined) return { text: query, zip: null };
  return { text: placeWords(typedWords(before)).length === 0 ? "" : before, zip };
}

/**
 * The ways to read a query as it was typed, the strictest first. The first reading that finds something is the one that
 * was meant:
 * 1. the place after a joining word that is also a state ("police in ames"), where there is one;
 * 2. the query as it stands, with the last word still being typed;
 * 3. with words joined that were written apart ("de kalb");
 * 4. without words that only join others ("police near ames"), and without words that an office's name may lack.
 */
export function typedReadings(words: readonly string[], vocabulary: Vocabulary): Reading[] {
  const within = placeAfterJoiningWord(words);
  const bare = withoutJoiningWords(words);
  const vague = withoutVagueWords(bare);
  const all = [words, bare, vague].flatMap((some) => [some, joinKnown(some, vocabulary)]);
  const different = all.filter((some, at) => !all.slice(0, at).some((other) => isSame(some, other)));
  const strict = (from: readonly string[], where: readonly string[] = []): Reading => ({
    words: from,
    within: where,
    isGuess: false,
    terms: asTyped(from, vocabulary),
  });
  return [
    ...(within.length > 0 ? [strict(bare, within)] : []),
    ...different.map((some) => strict(some)),
  ].filter(isPossible);
}

/**
 * The ways to read a query with typing errors forgiven, for when the typed words find nothing. Looking for similar words is
 * the most expensive part of a search.
 */
export function guessedReadings(words: readonly string[], vocabulary: Vocabulary): Reading[] {
  const bare = withoutJoiningWords(words);
  const guess = (from: readonly string[]): Reading => {
    const terms = forgiving(from, vocabulary);
    // A word with an error stands for the nearest word, so that "hosuton police" puts Houston's own police first.
    const meant = terms.map(([nearest], at) =>
      nearest && !nearest.prefix ? nearest.word : (from[at] ?? ""),
    );
    return { words: meant, terms, within: [], isGuess: true };
  };
  return [...(isSame(bare, words) ? [] : [guess(bare)]), guess(words)].filter(isPossible);
}

/** A reading with a term that no agency has finds nothing. */
const isPossible = ({ terms }: Reading): boolean =>
  terms.length > 0 && terms.every((term) => term.length > 0);

const isSame = (one: readonly string[], other: readonly string[]) => one.join(" ") === other.join(" ");

function asTyped(words: readonly string[], vocabulary: Vocabulary): Term[] {
  return words.map((word, at) => itself(word, at === words.length - 1, vocabulary));
}

/**
 * Every word also stands for its neighbours, because a word that exists is not always the word that was meant ("lane"
 * for "lake").
 */
function forgiving(words: readonly string[], vocabulary: Vocabulary): Term[] {
  return words.map((word, at) => {
    const isLast = at === words.length - 1;
    const typed = itself(word, isLast, vocabulary);
    const whole = nearWhole(word, vocabulary);
    const begun = isLast && typed.length + whole.length === 0 ? vocabulary.near(word, true) : [];
    return [...typed, ...[...whole, ...begun].map((near) => ({ word: near, prefix: false }))];
  });
}

/**
 * The search also tries a word without an s at its end: "sherfifs" is one error away from "sheriffs", which the directory
 * has as "sheriff".
 */
function nearWhole(word: string, vocabulary: Vocabulary): string[] {
  const found = [
    ...vocabulary.near(word, false),
    ...(word.endsWith("s") ? vocabulary.near(word.slice(0, -1), false) : []),
  ];
  return [...new Set(found)].filter((near) => near !== word);
}

/** "mt" means "mount" or Montana. Every other abbreviation has one meaning. */
function itself(typed: string, isLast: boolean, vocabulary: Vocabulary): Term {
  return [...new Set([keptSpelling(typed), typed])].flatMap((word): Term => {
    if (!isLast && vocabulary.has(word)) return [{ word, prefix: false }];
    return vocabulary.hasPrefix(word) ? [{ word, prefix: true }] : [];
  });
}

function joinKnown(words: readonly string[], vocabulary: Vocabulary): string[] {
  const joined: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const pair = words
      .slice(at, at + 2)
      .map(keptSpelling)
      .join("");
    const isKnown = at + 1 < words.length && vocabulary.has(pair);
    joined.push(isKnown ? pair : (words[at] ?? ""));
    if (isKnown) at += 1;
  }
  return joined;
}

/**
 * The full names of an agency or a city that these words may be: all the words, or the words without the state at their
 * end ("ames iowa", "ames ia").
 */
export function keysOf(words: readonly string[]): { keys: string[]; state: State | null } {
  const all = words.join(" ");
  const found = stateEndings.find(({ ending }) => all.endsWith(` ${ending}`));
  const key = (some: readonly string[]) => some.map(keptSpelling).join(" ");
  if (!found) return { keys: [key(words)], state: null };
  return { keys: [key(words), key(words.slice(0, -found.ending.split(" ").length))], state: found.state };
}

// The longest name comes first, because West Virginia ends with Virginia.
const stateEndings = states
  .flatMap((state) =>
    [state.code.toLowerCase(), searchWords(state.name).join(" ")].map((ending) => ({ ending, state })),
  )
  .sort((a, b) => b.ending.length - a.ending.length);

/** The state with this name or abbreviation. */
export function stateNamed(words: readonly string[]): State | null {
  const all = words.join(" ");
  return stateEndings.find(({ ending }) => ending === all)?.state ?? null;
}

/** The states whose names begin with these letters. */
export function statesBeginning(words: readonly string[]) {
  const begun = words.join(" ");
  return begun === "" ? [] : states.filter(({ name }) => searchWords(name).join(" ").startsWith(begun));
}
