/**
 * A seeded generator (sfc32 by Chris Doty-Humphrey, public domain): the same seed, the same numbers, on every machine.
 * Math.random cannot be seeded.
 */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  constructor(seed: number) {
    [this.#a, this.#b, this.#c] = [seed | 0, 0x9e3779b9, 0x243f6a88];
    for (let warmUp = 0; warmUp < 16; warmUp += 1) this.next();
  }

  /** In [0, 1). */
  next(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  }

  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[this.between(0, items.length - 1)] ?? items[0];
  }
}

/**
 * A number in [0, 1) that depends only on the words. Vendors' behaviour is decided so: by the message, and not by how
 * many came before, so that a history with a step left out goes on unchanged for everybody else.
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
