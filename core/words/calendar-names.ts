import { intlLocale } from "#core/languages.ts";
import { memoize } from "#core/memoize.ts";

// Apart from dates.ts, because the home page does without Temporal.
const nameIn = memoize(
  (locale: string, part: "month" | "weekday", width: "long" | "short", at: number) =>
    `${locale} ${part} ${width} ${at}`,
  (locale, part, width, at) => {
    // The first of January 2024 was a Monday.
    const day = part === "month" ? Date.UTC(2024, at - 1, 1) : Date.UTC(2024, 0, at);
    return new Intl.DateTimeFormat(locale, { [part]: width, timeZone: "UTC" }).format(day);
  },
);

/** The name of a month (1 to 12) or a weekday (1 is Monday, 7 is Sunday, as Temporal counts them): "December", "Thu". */
export const calendarName = (part: "month" | "weekday", width: "long" | "short", at: number): string =>
  nameIn(intlLocale(), part, width, at);
