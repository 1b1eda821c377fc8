import type { ReminderSet } from "#core/people/reminder-sets.ts";

// Who gets which reminders: on the dashboard, in the wizard, and on the page behind a message's link.

const names: Readonly<Record<ReminderSet, string>> = {
  all: "Every reminder",
  day_before_and_day: "Only the day before and the day",
  only_if_not_done: "Only if it isn't marked as done",
};

const hints: Readonly<Record<ReminderSet, string>> = {
  all: "7, 3, and 1 days before, on the day, and 1 and 3 days after if it isn't done.",
  day_before_and_day: "One reminder the day before, and one that morning.",
  only_if_not_done: "At 4 pm on the day, then 1 and 3 days later. Nothing if it's done.",
};

/** @public The dashboard and the wizard show it. */
export const reminderSet = {
  names,
  hints,
  /** On the dashboard and in the wizard. */
  label: "Which reminders?",
  doneStops: "When anyone marks a date as done, everyone's reminders for it stop.",
  /** What the contact has chosen behind the link, where that is less than the account holder's choice. */
  theyChose: (firstName: string, set: ReminderSet) => `${firstName} chose: ${names[set].toLowerCase()}`,
  // On the contact's own page.
  yours: (set: ReminderSet) => `You get: ${names[set].toLowerCase()}.`,
  fewer: "Want fewer reminders?",
  choose: (set: ReminderSet) => `Get ${names[set].toLowerCase()}`,
  saved: (set: ReminderSet) => `Saved. You now get: ${names[set].toLowerCase()}.`,
};
