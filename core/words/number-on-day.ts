import type { DutyColor, NumberOnDay } from "#core/dates/date-kinds.ts";
import { m } from "#messages";

/** A duty's color, as messages and paper say it. */
export const dutyColorWords: Record<DutyColor, () => string> = {
  blue: m.duty_color_blue,
  green: m.duty_color_green,
  gold: m.duty_color_gold,
  gray: m.duty_color_gray,
  pink: m.duty_color_pink,
};

/**
 * "Thursday, December 10 (date 2 of 2)" or "Thursday, December 10 (blue)". The words alone where the day has one date. It names
 * no place and no duty.
 */
export const withNumberOnDay = (words: string, one: NumberOnDay): string => {
  if (one === null) return words;
  return "color" in one
    ? withDutyColor(words, one.color)
    : m.number_on_day({ words, number: one.number, of: one.of });
};

/** How a text says it: "Thu Dec 10 (2 of 2)". */
export const withShortNumberOnDay = (words: string, one: NumberOnDay): string => {
  if (one === null) return words;
  return "color" in one
    ? withDutyColor(words, one.color)
    : m.number_on_day_short({ words, number: one.number, of: one.of });
};

/** "Thu Dec 10 (blue)". */
export const withDutyColor = (words: string, color: DutyColor): string =>
  m.number_on_day_color({ words, color: dutyColorWords[color]() });

/** The date is a duty of one's own: messages have fewer words about it, because it may be a visit, a letter or a payment. */
export const isDutyOfOwn = (one: NumberOnDay): boolean => one !== null && "color" in one;
