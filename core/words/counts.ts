/** "1 minute", "15 minutes": for nouns whose plural ends in s. */
export function countOf(number: number, noun: string): string {
  return `${formatNumber(number)} ${noun}${number === 1 ? "" : "s"}`;
}

/** "3 days before", "the day", "1 day after": where an offset lies from its date. */
export function offsetWords(offsetDays: number): string {
  if (offsetDays === 0) return "the day";
  return `${countOf(Math.abs(offsetDays), "day")} ${offsetDays < 0 ? "before" : "after"}`;
}

/**
 * A count as a round figure that is never too high: "21,000+" for 21,387, "950+" for 957. Below a hundred it is exact,
 * and a round count has no plus sign.
 */
export function atLeast(count: number): string {
  if (count < 100) return formatNumber(count);
  const unit = 10 ** (Math.floor(Math.log10(count)) - 1);
  const floor = Math.floor(count / unit) * unit;
  return `${formatNumber(floor)}${floor < count ? "+" : ""}`;
}

/** "12,345" */
export function formatNumber(number: number): string {
  return number.toLocaleString("en-US");
}

/** "a", "a and b", "a, b and c". */
export const inList = (words: readonly string[]): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
