/** What is said by how far away a day is: whole sentences, so that each can be another language's. */
export interface WhenWords {
  /** Two days or more lie ahead. */
  ahead: (days: number) => string;
  tomorrow: string;
  today: string;
  yesterday: string;
  /** Two days or more ago. */
  ago: (days: number) => string;
}

/** `daysLeft`: whole days from today to the day. Negative after it. */
export function sayWhen(words: WhenWords, daysLeft: number): string {
  if (daysLeft > 1) return words.ahead(daysLeft);
  if (daysLeft < -1) return words.ago(-daysLeft);
  if (daysLeft === 0) return words.today;
  return daysLeft === 1 ? words.tomorrow : words.yesterday;
}
