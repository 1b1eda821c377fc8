/** "1 minute", "15 minutes": for nouns whose plural ends in s. */
export function countOf(number: number, noun: string): string {
  return `${formatNumber(number)} ${noun}${number === 1 ? "" : "s"}`;
}

/** "3 days before", "the day", "1 day after": where an offset lies from its date. */
export function offsetWords(offsetDays: number): string {
  if (offsetDays === 0) return "the day";
  return `${countOf(Math.abs(offsetDays), "day")} ${offsetDays < 0 ? "before" : "after"}`;
}

/** "12,345" */
export function formatNumber(number: number): string {
  return number.toLocaleString("en-US");
}

/** "a", "a and b", "a, b and c". */
export const inList = (words: readonly string[]): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
