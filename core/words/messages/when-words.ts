/** What is said by how far away a day is. `Said`: what the sentences name besides the count of days. */
export interface WhenWords<Said extends object = object> {
  /** Two days or more lie ahead. */
  ahead: (said: Said & { days: number }) => string;
  tomorrow: (said: Said) => string;
  today: (said: Said) => string;
  yesterday: (said: Said) => string;
  /** Two days or more ago. */
  ago: (said: Said & { days: number }) => string;
}

/** `daysLeft`: whole days from today to the day. Negative after it. */
export function sayWhen<Said extends object>(words: WhenWords<Said>, daysLeft: number, said: Said): string {
  if (daysLeft > 1) return words.ahead({ ...said, days: daysLeft });
  if (daysLeft < -1) return words.ago({ ...said, days: -daysLeft });
  if (daysLeft === 0) return words.today(said);
  return daysLeft === 1 ? words.tomorrow(said) : words.yesterday(said);
}
