/** "Once a year", "4 times a year". */
export function frequencyWords(timesPerYear: number): string {
  return timesPerYear === 1 ? "Once a year" : `${timesPerYear} times a year`;
}
