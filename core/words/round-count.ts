import { intlLocale } from "#core/languages.ts";

/**
 * A count as a round figure that is never too high: "21,000+" for 21,387, "950+" for 957. Below a hundred it is exact, and a
 * round count has no plus sign. In a separate file, so that the home page loads no other counts.
 */
export function atLeast(count: number): string {
  if (count < 100) return count.toLocaleString(intlLocale());
  const unit = 10 ** (Math.floor(Math.log10(count)) - 1);
  const floor = Math.floor(count / unit) * unit;
  return `${floor.toLocaleString(intlLocale())}${floor < count ? "+" : ""}`;
}
