import type { ReminderSet } from "#core/people/reminder-sets.ts";
import { offsetList } from "#core/words/counts.ts";
import { m } from "#messages";

// Who gets which reminders: on the dashboard, in the wizard, and on the page behind a message's link.

const names: Readonly<Record<ReminderSet, () => string>> = {
  all: m.reminder_set_name_all,
  day_before_and_day: m.reminder_set_name_day_before_and_day,
  only_if_not_done: m.reminder_set_name_only_if_not_done,
};

const hints: Readonly<Record<ReminderSet, () => string>> = {
  all: () => m.reminder_set_hint_all(offsetList()),
  day_before_and_day: m.reminder_set_hint_day_before_and_day,
  only_if_not_done: m.reminder_set_hint_only_if_not_done,
};

export const reminderSetWords = {
  names,
  hints,
  /** The contact's own choice behind the link, when it is less than the account holder's. */
  theyChose: {
    all: m.reminder_set_they_chose_all,
    day_before_and_day: m.reminder_set_they_chose_day_before_and_day,
    only_if_not_done: m.reminder_set_they_chose_only_if_not_done,
  } satisfies Record<ReminderSet, () => string>,
  // On the contact's own page.
  yours: {
    all: m.reminder_set_yours_all,
    day_before_and_day: m.reminder_set_yours_day_before_and_day,
    only_if_not_done: m.reminder_set_yours_only_if_not_done,
  } satisfies Record<ReminderSet, () => string>,
  choose: {
    all: m.reminder_set_choose_all,
    day_before_and_day: m.reminder_set_choose_day_before_and_day,
    only_if_not_done: m.reminder_set_choose_only_if_not_done,
  } satisfies Record<ReminderSet, () => string>,
};
