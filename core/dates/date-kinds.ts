/** How many days a range of days has at most: two long months. */
export const rangeDaysAtMost = 62;

/** What a date that comes once follows. The names are neutral, because they are all that is kept of the reason. */
export const onceReasons = ["move", "work", "school", "car", "travel", "other"] as const;

export type OnceReason = (typeof onceReasons)[number];

/** How many dates that come once a person may enter within a year. */
export const onceDatesAYear = 10;

/** How many duties of their own a person has at a time, and how many may be entered within a year. */
export const dutiesAtMost = 5;
export const dutiesAYear = 20;

/**
 * What messages call a duty: its name is for the account's eyes alone. A color says nothing and tells up to five duties apart,
 * on whatever day they fall.
 */
export const dutyColors = ["blue", "green", "gold", "gray", "pink"] as const;

export type DutyColor = (typeof dutyColors)[number];

export const dutyUnits = ["weeks", "months"] as const;

/** How often a duty comes: every `count` weeks or months. The next date is only suggested from it. */
export type DutyEvery = { count: number; unit: (typeof dutyUnits)[number] };

/** What a duty of one's own has that a place has not. */
export interface Duty {
  color: DutyColor;
  /** Null for a duty that comes once. */
  every: DutyEvery | null;
  /** On which of the six offsets it has reminders. */
  offsets: number[];
  /** The ids of the contacts who get its reminders. The registrant and the account holder always do. */
  tells: string[];
}

/**
 * Which of several dates on one day is meant: `number` of `of`, in the order of the dashboard, without the duties; a duty has
 * its color, on whatever day. Null where the day has one date alone.
 */
export type NumberOnDay = { number: number; of: number } | { color: DutyColor } | null;

/** Why somebody cannot come on a date. Only the account holder sees the reason. */
export const obstacleReasons = [
  "ill",
  "hospital",
  "custody",
  "no-ride",
  "no-money",
  "office-closed",
] as const;

export type ObstacleReason = (typeof obstacleReasons)[number];
