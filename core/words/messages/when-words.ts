type When = "ahead" | "tomorrow" | "today" | "yesterday" | "ago";

/** How far away a day is, for a message with forms. `daysLeft`: whole days from today to the day. Negative after it. */
export const howFar = (daysLeft: number) => ({ when: whenOf(daysLeft), days: Math.abs(daysLeft) });

function whenOf(daysLeft: number): When {
  if (daysLeft > 1) return "ahead";
  if (daysLeft < -1) return "ago";
  if (daysLeft === 0) return "today";
  return daysLeft === 1 ? "tomorrow" : "yesterday";
}
