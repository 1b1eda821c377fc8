import { seededRandom } from "#tests/support/seeded-random.ts";

/** A seeded source of chance. Math.random takes no seed. */
export class Random {
  readonly #next: () => number;

  constructor(seed: number) {
    this.#next = seededRandom(seed);
  }

  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number {
    return from + Math.floor(this.#next() * (to - from + 1));
  }

  chance(probability: number): boolean {
    return this.#next() < probability;
  }

  pick<const Item>(items: readonly [Item, ...Item[]]): Item {
    return items[this.between(0, items.length - 1)] ?? items[0];
  }
}

/**
 * A number in [0, 1) that depends only on the words. It decides the vendors' behaviour by the message, and not by how many
 * came before. So a history with a step left out goes on unchanged for everybody else.
 */
export function chanceOf(...words: (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const character of words.join("\0")) {
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  }
  // FNV leaves the high bits poor: Murmur's last step mixes them.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
