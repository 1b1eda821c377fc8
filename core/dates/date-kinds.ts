import type { OffsetKey } from "#core/planning/offsets.ts";

/** How many days a range of days has at most: two long months. */
export const rangeDaysAtMost = 62;

/** A date is for registering, or it is another date: free, with a name that only the account sees. */
export const dateKinds = ["registration", "other"] as const;

/** How many other dates a person has at a time, and how many may be entered within a year. */
export const otherDatesAtMost = 10;
export const otherDatesAYear = 30;

/**
 * Messages call another date by its color, because only the account may see its name. A color reveals nothing and tells two
 * dates apart, even on different days.
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

/** How often another date comes: every `count` weeks or months. It only serves to suggest the next date. */
export type Rhythm = { count: number; unit: (typeof rhythmUnits)[number] };

/** The facts that only another date has. */
export interface OtherDate {
  color: DateColor;
  /** Null for a date that comes once: nobody is asked for a next one. */
  every: Rhythm | null;
  /** The keys of its reminders, in order. */
  offsets: OffsetKey[];
  /** The ids of the contacts who get its reminders. The registrant and the account holder always do. */
  tells: string[];
}

/**
 * Tells several dates on one day apart: this one is number `number` of `of`, in the order of the dashboard. Another date has
 * its color instead, on any day, and is not counted. Null when the day has only this date.
 */
export type NumberOnDay = { number: number; of: number } | { color: DateColor } | null;
