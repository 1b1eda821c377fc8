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

export const reminderSet = {
  names,
  hints,
  /** What the contact has chosen behind the link, where that is less than the account holder's choice. */
  theyChose: {
    all: "They chose to get every reminder.",
    day_before_and_day: "They chose to get only the day before and the day.",
    only_if_not_done: "They chose to hear only if it isn't marked as done.",
  } satisfies Record<ReminderSet, string>,
  // On the contact's own page.
  yours: {
    all: "You get every reminder.",
    day_before_and_day: "You get one reminder the day before, and one that morning.",
    only_if_not_done: "You only hear from us if a date isn't marked as done.",
  } satisfies Record<ReminderSet, string>,
  choose: {
    all: "Send me every reminder",
    day_before_and_day: "Only the day before and the day",
    only_if_not_done: "Only if it isn't marked as done",
  } satisfies Record<ReminderSet, string>,
};
