/** How many days a range of days has at most: two long months. */
export const rangeDaysAtMost = 62;

/** What a date is: one on which to register, or another one, which is free and named for the account's eyes alone. */
export const dateKinds = ["registration", "other"] as const;

/** How many other dates a person has at a time, and how many may be entered within a year. */
export const otherDatesAtMost = 10;
export const otherDatesAYear = 30;

/**
 * What messages call another date: its name is for the account's eyes alone. A color says nothing and tells the dates apart, on
 * whatever day they fall.
 */
export const dateColors = [
  "blue",
  "green",
  "gold",
  "gray",
  "pink",
  "red",
  "purple",
  "brown",
  "white",
  "black",
] as const;

export type DateColor = (typeof dateColors)[number];

export const rhythmUnits = ["weeks", "months"] as const;

/** How often another date comes: every `count` weeks or months. The next date is only suggested from it. */
export type Rhythm = { count: number; unit: (typeof rhythmUnits)[number] };

/** What another date has that one for registering has not. */
export interface OtherDate {
  color: DateColor;
  /** Null for one that comes once: no next date is asked for. */
  every: Rhythm | null;
  /** On which of the six offsets it has reminders. */
  offsets: number[];
  /** The ids of the contacts who get its reminders. The registrant and the account holder always do. */
  tells: string[];
}

/**
 * Which of several dates on one day is meant: `number` of `of`, in the order of the dashboard; another date has its color, on
 * whatever day, and does not count. Null where the day has one date alone.
 */
export type NumberOnDay = { number: number; of: number } | { color: DateColor } | null;
