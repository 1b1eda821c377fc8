import type { NumberOnDay } from "#core/dates/date-kinds.ts";
import { m } from "#messages";

/** "Thursday, December 10 (date 2 of 2)". The words alone where the day has one date. It names no place. */
export const withNumberOnDay = (words: string, one: NumberOnDay): string =>
  one === null ? words : m.number_on_day({ words, number: one.number, of: one.of });

/** The same for texts: "Thu Dec 10 (2 of 2)". */
export const withShortNumberOnDay = (words: string, one: NumberOnDay): string =>
  one === null ? words : m.number_on_day_short({ words, number: one.number, of: one.of });
