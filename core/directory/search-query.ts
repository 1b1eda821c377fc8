import { searchWords } from "#core/directory/search-words.ts";
import { type State, states } from "#core/directory/states.ts";
import type { Vocabulary } from "#core/directory/vocabulary.ts";

/** A word of the directory, or the beginning of some. */
export interface Lexeme {
  word: string;
  prefix: boolean;
}

/** One word of a query: one of these must be there. */
export type Term = Lexeme[];

/** One way to read a query: every term must be there. A guess is what may have been meant instead of what was typed. */
export interface Reading {
  terms: Term[];
  isGuess: boolean;
}

/** Longer than any name in the directory; the rest of what is typed is not looked at. */
export const queryMaxLength = 150;
const queryMaxWords = 12;

/** What was typed, in words. Fewer than two letters in all look for nothing. */
export function queryWords(query: string): string[] {
  const words = searchWords(query.slice(0, queryMaxLength)).slice(0, queryMaxWords);
  return words.join("").length < 2 ? [] : words;
}

/** The ZIP code, when the query is one: "50010", "50010-1234". */
export function zipIn(query: string): string | null {
  return /^\s*(\d{5})(?:-\d{4})?\s*$/.exec(query)?.[1] ?? null;
}

/**
 * The ways to read a query, the strictest first: as it stands, the last word still being typed; with words joined that
 * were written apart ("de kalb"); with typing errors forgiven. The first that finds something is what was meant.
 */
export function readingsOf(words: readonly string[], vocabulary: Vocabulary): Reading[] {
  if (words.length === 0) return [];
  const joined = joinKnown(words, vocabulary);
  const readings = [
    { terms: asTyped(words, vocabulary), isGuess: false },
    ...(joined.length < words.length ? [{ terms: asTyped(joined, vocabulary), isGuess: false }] : []),
    { terms: forgiving(words, vocabulary), isGuess: true },
  ];
  return readings.filter(({ terms }) => terms.every((term) => term.length > 0));
}

function asTyped(words: readonly string[], vocabulary: Vocabulary): Term[] {
  return words.map((word, at) => itself(word, at === words.length - 1, vocabulary));
}

/** Every word also stands for its neighbours: that it exists does not say that it was meant ("lane" for "lake"). */
function forgiving(words: readonly string[], vocabulary: Vocabulary): Term[] {
  return words.map((word, at) => {
    const isLast = at === words.length - 1;
    const typed = itself(word, isLast, vocabulary);
    const whole = nearWhole(word, vocabulary);
    const begun = isLast && typed.length + whole.length === 0 ? vocabulary.near(word, true) : [];
    return [...typed, ...[...whole, ...begun].map((near) => ({ word: near, prefix: false }))];
  });
}

/** Without an s at its end, too: "sherfifs" is one error away from "sheriffs", which is looked for as "sheriff". */
function nearWhole(word: string, vocabulary: Vocabulary): string[] {
  const found = [
    ...vocabulary.near(word, false),
    ...(word.endsWith("s") ? vocabulary.near(word.slice(0, -1), false) : []),
  ];
  return [...new Set(found)].filter((near) => near !== word);
}

function itself(word: string, isLast: boolean, vocabulary: Vocabulary): Term {
  if (!isLast && vocabulary.has(word)) return [{ word, prefix: false }];
  return vocabulary.hasPrefix(word) ? [{ word, prefix: true }] : [];
}

function joinKnown(words: readonly string[], vocabulary: Vocabulary): string[] {
  const joined: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const pair = `${words[at]}${words[at + 1] ?? ""}`;
    const isKnown = at + 1 < words.length && vocabulary.has(pair);
    joined.push(isKnown ? pair : (words[at] ?? ""));
    if (isKnown) at += 1;
  }
  return joined;
}

/**
 * What a name or a city may be called in full by these words: all of them, or without the state at their end
 * ("ames iowa", "ames ia").
 */
export function keysOf(words: readonly string[]): { keys: string[]; state: State | null } {
  const all = words.join(" ");
  const found = stateEndings.find(({ ending }) => all.endsWith(` ${ending}`));
  if (!found) return { keys: [all], state: null };
  return { keys: [all, all.slice(0, -found.ending.length - 1)], state: found.state };
}

// The longest first: West Virginia ends with Virginia.
const stateEndings = states
  .flatMap((state) =>
    [state.code.toLowerCase(), searchWords(state.name).join(" ")].map((ending) => ({ ending, state })),
  )
  .sort((a, b) => b.ending.length - a.ending.length);

/** The states whose name begins so. */
export function statesBeginning(words: readonly string[]) {
  const begun = words.join(" ");
  return begun === "" ? [] : states.filter(({ name }) => searchWords(name).join(" ").startsWith(begun));
}
