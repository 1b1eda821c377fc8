import { formatNumber } from "#core/words/counts.ts";

/** "1 minute", "15 minutes": for nouns whose plural ends in s. Operators read it. */
export function countOf(number: number, noun: string): string {
  return `${formatNumber(number)} ${noun}${number === 1 ? "" : "s"}`;
}
