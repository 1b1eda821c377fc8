/** Whole days to a date in large letters: "3 days", "1 day", "Today", "2 days ago". */
export function countdown(daysLeft: number): string {
  if (daysLeft === 0) return "Today";
  const days = Math.abs(daysLeft) === 1 ? "1 day" : `${Math.abs(daysLeft)} days`;
  return daysLeft > 0 ? days : `${days} ago`;
}

/** The same words inside a sentence: "in 3 days", "today", "2 days ago". */
export function countdownInText(daysLeft: number): string {
  if (daysLeft === 0) return "today";
  return daysLeft > 0 ? `in ${countdown(daysLeft)}` : countdown(daysLeft);
}
