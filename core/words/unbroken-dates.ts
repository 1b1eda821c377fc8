import { intlLocale } from "#core/languages.ts";
import { memoize } from "#core/memoize.ts";
import { calendarName } from "./calendar-names.ts";

/**
 * Finds a day with its month, as any language of the catalogue writes it: "December 10, 2026", "10 de diciembre de 2026",
 * "10 dic".
 */
const datesIn = memoize(
  (locale: string) => locale,
  () => {
    const named = (width: "long" | "short") =>
      Array.from({ length: 12 }, (_, at) => calendarName("month", width, at + 1));
    const months = [...named("long"), ...named("short")].join("|");
    return new RegExp(
      `\\b(?:${months}) \\d{1,2}(?:, \\d{4})?\\b|\\b\\d{1,2} (?:de )?(?:${months})(?:(?: de)? \\d{4})?\\b`,
      "g",
    );
  },
);

const hour = /\d [ap](?:m\b|\. ?m\.)/g;

const unbroken = (words: string): string => words.replaceAll(" ", "\u00a0");

/**
 * Keeps a month and its day on one line of a page, and an hour and its half of the day. A line may end after a weekday and
 * within a range, because a phone is narrow.
 */
export const unbrokenDates = (text: string): string =>
  text.replace(datesIn(intlLocale()), unbroken).replace(hour, unbroken);
