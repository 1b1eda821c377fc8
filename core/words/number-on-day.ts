import type { NumberOnDay } from "#core/dates/date-kinds.ts";

/** " (date 2 of 2)", to stand behind the day; "" where the day has one date. It names no place. */
export const numberOnDayWords = (one: NumberOnDay): string =>
  one === null ? "" : ` (date ${one.number} of ${one.of})`;

/** The same for texts: " (2 of 2)". */
export const shortNumberOnDay = (one: NumberOnDay): string =>
  one === null ? "" : ` (${one.number} of ${one.of})`;
