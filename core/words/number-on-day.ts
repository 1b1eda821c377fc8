import type { DateColor, NumberOnDay, Rhythm } from "#core/dates/date-kinds.ts";
import { m } from "#messages";

/** The color of another date, as messages and paper say it. */
export const dateColorWords: Record<DateColor, () => string> = {
  blue: m.date_color_blue,
  green: m.date_color_green,
  gold: m.date_color_gold,
  gray: m.date_color_gray,
  pink: m.date_color_pink,
  red: m.date_color_red,
  purple: m.date_color_purple,
  brown: m.date_color_brown,
  white: m.date_color_white,
  black: m.date_color_black,
};

/** "every 2 weeks", or "one time". */
export function rhythmWords(every: Rhythm | null): string {
  if (every === null) return m.other_one_time();
  const { count, unit } = every;
  return unit === "weeks" ? m.other_every_weeks({ count }) : m.other_every_months({ count });
}

/**
 * "Thursday, December 10 (date 2 of 2)" or "Thursday, December 10 (blue)". The words alone when the day has one date. No
 * date's name is in them.
 */
export const withNumberOnDay = (words: string, one: NumberOnDay): string => {
  if (one === null) return words;
  return "color" in one
    ? withDateColor(words, one.color)
    : m.number_on_day({ words, number: one.number, of: one.of });
};

/** The short form, for texts: "Thu Dec 10 (2 of 2)". */
export const withShortNumberOnDay = (words: string, one: NumberOnDay): string => {
  if (one === null) return words;
  return "color" in one
    ? withDateColor(words, one.color)
    : m.number_on_day_short({ words, number: one.number, of: one.of });
};

/** "Thu Dec 10 (blue)". */
export const withDateColor = (words: string, color: DateColor): string =>
  m.number_on_day_color({ words, color: dateColorWords[color]() });

/** Whether it is another date. Messages have fewer words about one, because it may be a visit, a letter or a payment. */
export const isOtherDate = (one: NumberOnDay): boolean => one !== null && "color" in one;
