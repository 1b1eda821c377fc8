import { type Counties, countiesByWords } from "#core/directory/place-in-query.ts";
import type { Term } from "#core/directory/search-query.ts";
import { createVocabulary, type Vocabulary } from "#core/directory/vocabulary.ts";
import type { ListedAgency } from "#server/directory/listed-agency.ts";

/** An agency, with the keys that sort it and that find it by its full name. */
export interface IndexedAgency extends ListedAgency {
  id: number;
  typeOrder: number;
  /** Name and city in the search's form (core/directory/search-words.ts). */
  nameKey: string;
  cityKey: string;
}

/** Every agency of an edition in memory, with the words that find it. */
export interface AgencyIndex {
  /** In list order: sheriffs first, then by name. An agency's number is its index here. */
  agencies: readonly IndexedAgency[];
  /** The sheriffs, which come first in `agencies`. */
  sheriffs: readonly IndexedAgency[];
  /** Coordinates by agency number, so that all distances take a fraction of a millisecond. NaN where unknown. */
  latitudes: Float64Array;
  longitudes: Float64Array;
  vocabulary: Vocabulary;
  counties: Counties;
  /** The agencies with every term. Valid until the next search, which overwrites the set. */
  having(terms: readonly Term[]): AgencySet;
}

/** By code units: the same on every machine, whatever the database's collation. */
export const byLetters = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** A set of agencies, a bit for each number. */
class AgencySet {
  readonly #bits: Uint32Array;

  constructor(agencies: number) {
    this.#bits = new Uint32Array(Math.ceil(agencies / 32));
  }

  clear(): void {
    this.#bits.fill(0);
  }

  add(numbers: Uint32Array, from: number, to: number): void {
    for (let at = from; at < to; at += 1) {
      const number = numbers[at] ?? 0;
      this.#bits[number >>> 5] = (this.#bits[number >>> 5] ?? 0) | (1 << (number & 31));
    }
  }

  copy(other: AgencySet): void {
    this.#bits.set(other.#bits);
  }

  keepOnly(other: AgencySet): void {
    for (let at = 0; at < this.#bits.length; at += 1) {
      this.#bits[at] = (this.#bits[at] ?? 0) & (other.#bits[at] ?? 0);
    }
  }

  has(number: number): boolean {
    return ((this.#bits[number >>> 5] ?? 0) & (1 << (number & 31))) !== 0;
  }

  /** In their order. */
  *numbers(): Generator<number> {
    for (let at = 0; at < this.#bits.length; at += 1) {
      for (let rest = this.#bits[at] ?? 0; rest !== 0; rest &= rest - 1) {
        yield at * 32 + 31 - Math.clz32(rest & -rest);
      }
    }
  }
}

/**
 * Makes the index. One array holds the agencies' numbers of each word, in the order of the sorted words: about 280,000 numbers
 * for the whole country, a megabyte. Words with the same prefix are neighbours, so their numbers are one slice.
 *
 * @param rows `words`: the search words, space-separated
 */
export function indexAgencies(rows: readonly (IndexedAgency & { words: string })[]): AgencyIndex {
  const sorted = [...rows].sort(
    (a, b) => a.typeOrder - b.typeOrder || byLetters(a.name, b.name) || a.id - b.id,
  );
  const found = new Map<string, number[]>();
  for (const [number, { words }] of sorted.entries()) {
    for (const word of words.split(" ").filter(Boolean)) {
      const numbers = found.get(word);
      if (numbers) numbers.push(number);
      else found.set(word, [number]);
    }
  }
  const words = [...found.keys()].sort(byLetters);
  const ends = new Uint32Array(words.length + 1);
  for (const [at, word] of words.entries()) ends[at + 1] = (ends[at] ?? 0) + (found.get(word)?.length ?? 0);
  const numbers = new Uint32Array(ends[words.length] ?? 0);
  for (const [at, word] of words.entries()) numbers.set(found.get(word) ?? [], ends[at]);

  const agencies = sorted.map(({ words: _, ...agency }) => agency);
  const all = new AgencySet(sorted.length);
  const one = new AgencySet(sorted.length);
  const vocabulary = createVocabulary(words);
  return {
    agencies,
    sheriffs: agencies.filter(({ type }) => type === "sheriff"),
    latitudes: Float64Array.from(agencies, ({ latitude }) => latitude ?? Number.NaN),
    longitudes: Float64Array.from(agencies, ({ longitude }) => longitude ?? Number.NaN),
    vocabulary,
    counties: countiesByWords(new Set(sorted.flatMap(({ county }) => county ?? []))),
    having(terms) {
      all.clear();
      for (const [at, term] of terms.entries()) {
        const set = at === 0 ? all : one;
        set.clear();
        for (const { word, prefix } of term) {
          const [from, to] = vocabulary.stretch(word, prefix);
          set.add(numbers, ends[from] ?? 0, ends[to] ?? 0);
        }
        if (at > 0) all.keepOnly(one);
      }
      return all;
    },
  };
}
