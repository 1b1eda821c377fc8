import { editDistance } from "#core/directory/edit-distance.ts";

/**
 * Every word that can find an agency. It tells the beginning of a word from a typing error. Pure and in memory: some
 * 12,000 words take half a megabyte. It finds each single error for certain, which trigram similarity cannot promise
 * (docs/decisions/0016-docs-and-directory.md).
 */
export interface Vocabulary {
  has(word: string): boolean;
  hasPrefix(prefix: string): boolean;
  /** The range of the sorted words that equal the word or, with `prefix`, begin with it. `to` is one past the last. */
  stretch(word: string, prefix: boolean): [from: number, to: number];
  /**
   * The words within one or two typing errors of the typed text, the nearest first. With `prefix`, the typed text is
   * the beginning of the word.
   */
  near(typed: string, prefix: boolean): string[];
}

/**
 * How many errors a word of this length may have: one from three letters on, two from nine. A number may have none: 5
 * is not 6.
 */
function errorsForgiven(typed: string): number {
  if (typed.length < 3 || /\d/.test(typed)) return 0;
  return typed.length < 9 ? 1 : 2;
}

/** More alternatives than this would tell nothing about the word that was meant. */
const nearestKept = 40;

export function createVocabulary(words: Iterable<string>): Vocabulary {
  const known = new Set(words);
  const sorted = [...known].sort();
  // Sorted by length, so that a search skips words that are much longer or shorter than the typed one.
  const byLength: { word: string; letters: number }[][] = [];
  for (const word of sorted) {
    const alike = byLength[word.length] ?? [];
    byLength[word.length] = alike;
    alike.push({ word, letters: lettersOf(word) });
  }
  return {
    has: (word) => known.has(word),
    hasPrefix: (prefix) => sorted[firstNotBelow(sorted, prefix)]?.startsWith(prefix) ?? false,
    stretch(word, prefix) {
      const from = firstNotBelow(sorted, word);
      // No letter of a word comes after this one.
      if (prefix) return [from, firstNotBelow(sorted, `${word}\uffff`)];
      return [from, sorted[from] === word ? from + 1 : from];
    },
    near(typed, prefix) {
      const limit = errorsForgiven(typed);
      if (limit === 0) return [];
      const typedLetters = lettersOf(typed);
      const found: [number, string][] = [];
      const longest = prefix ? byLength.length : typed.length + limit + 1;
      for (const ofLength of byLength.slice(Math.max(0, typed.length - limit), longest)) {
        for (const { word, letters } of ofLength ?? []) {
          // Each letter that one of the two lacks is an error. This rules out most words without comparing them.
          if (bitsIn(typedLetters & ~letters) > limit) continue;
          if (!prefix && bitsIn(letters & ~typedLetters) > limit) continue;
          const distance = editDistance(typed, word, limit, prefix);
          if (distance <= limit) found.push([distance, word]);
        }
      }
      return found
        .sort(([a, one], [b, other]) => a - b || one.length - other.length)
        .slice(0, nearestKept)
        .map(([, word]) => word);
    },
  };
}

/** Which of the letters a to z the word has, one bit each. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at += 1) {
    const letter = word.charCodeAt(at) - 97;
    if (letter >= 0 && letter < 26) bits |= 1 << letter;
  }
  return bits;
}

function bitsIn(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

function firstNotBelow(sorted: readonly string[], word: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? "") < word) low = middle + 1;
    else high = middle;
  }
  return low;
}
