/** How many days a range of days has at most: two long months. */
export const rangeDaysAtMost = 62;

/** What a date that comes once follows. The names are neutral, because they are all that is kept of the reason. */
export const onceReasons = ["move", "work", "school", "car", "travel", "other"] as const;

export type OnceReason = (typeof onceReasons)[number];

/** How many dates that come once a person may enter within a year. */
export const onceDatesAYear = 10;

/**
 * Which of several dates on one day is meant: `number` of `of`, in the order of the dashboard. Null where the day has one
 * date alone.
 */
export type NumberOnDay = { number: number; of: number } | null;

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
