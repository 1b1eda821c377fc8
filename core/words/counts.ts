/** "1 minute", "15 minutes": for nouns whose plural ends in s. */
export function countOf(number: number, noun: string): string {
  return `${formatNumber(number)} ${noun}${number === 1 ? "" : "s"}`;
}

/** "12,345" */
export function formatNumber(number: number): string {
  return number.toLocaleString("en-US");
}
